import { takesCards } from "../connectors/connector-fields.ts";
import { pausedIssuers } from "../../exemptions/index.ts";
import { countCardPayments, countExemptions, type ExemptionCount } from "../../transactions/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { startOfDay } from "../language/time-zone.ts";
import { lastDays, today, type Days } from "../frame/days.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { readingFrom, type ConsoleParts } from "../parts.ts";
import { connectorsAt, namesOf, type ConnectorNames } from "../settlements/read-settlements.ts";

/** The periods of the page, in days. */
export const PERIODS = [90, 30, 7] as const;
type PeriodDays = (typeof PERIODS)[number];

/** The exemptions of one connector in a period, and in the one before it. */
export interface ShownExemptions {
  readonly period: PeriodDays;
  readonly days: Days;
  /** The connectors that take cards; the first is shown unless another is chosen. */
  readonly names: ConnectorNames;
  readonly connector: Connector | undefined;
  readonly now: readonly ExemptionCount[];
  readonly before: readonly ExemptionCount[];
  /** Payments by card of the period, of which these are a part. */
  readonly cardPayments: number;
  readonly paused: Awaited<ReturnType<typeof pausedIssuers>>;
}

/** Reads what the page and its file show. */
export async function exemptionsAt(
  parts: ConsoleParts,
  visit: PlaceVisit,
  chosen = visit.query("connector"),
): Promise<ShownExemptions> {
  const { place, viewer, query } = visit;
  const reading = readingFrom(parts, visit);
  const testMode = viewer.frame?.testMode ?? false;
  const all = await connectorsAt(reading, { place, testMode });
  const cards = [...all.values()].filter((connector) => takesCards(parts.adapters, connector));
  const connector = cards.find(({ guid }) => guid === chosen) ?? cards[0];
  const period = PERIODS.find((days) => String(days) === query("days")) ?? PERIODS[0];
  const last = today(parts.clock);
  const days = lastDays(last, period);
  const before = lastDays(last.subtract({ days: period }), period);
  const within = (of: Days, { guid }: Connector) => ({
    connectorGuid: guid,
    from: startOfDay(of.from, 0)!,
    to: startOfDay(of.to, 1)!,
  });
  const count = (of: Days) => (connector ? countExemptions(reading.db, within(of, connector)) : []);
  const [counts, countsBefore, cardPayments, paused, names] = await Promise.all([
    count(days),
    count(before),
    connector ? countCardPayments(reading.db, within(days, connector)) : 0,
    connector ? pausedIssuers(parts.db, { connectorGuid: connector.guid, now: parts.clock.now() }) : [],
    namesOf(reading, cards),
  ]);
  return { period, days, names, connector, now: counts, before: countsBefore, cardPayments, paused };
}

import { connectorDaysSearch } from "../insights/insights-search.ts";
import type { Approval } from "../insights/insights-facts.ts";
import { daysOf, type OfBothPeriods, type DaysAnswer } from "../insights/read-answers.ts";
import { tenantsBelow } from "../../tenancy/index.ts";
import type { Place } from "../access/places.ts";
import { presentZone } from "../language/time-zone.ts";
import { keepFigures, type Newest, type NoFigures } from "../overview/keep-figures.ts";
import { periodOf, type Period } from "../overview/period.ts";
import type { ConsoleParts } from "../parts.ts";

/** How the payments of a connector ended on each day of a week and of the week before it. */
export interface ConnectorRates extends Pick<Approval, "days" | "daysBefore"> {
  readonly period: Period;
}

interface Answered {
  readonly kind: "answered";
  /** Undefined for a connector without a payment in these two weeks. */
  readonly rates: ConnectorRates | undefined;
  readonly completeUntil: Temporal.Instant;
}

interface Question {
  readonly place: Place;
  readonly guid: string;
  readonly testMode: boolean;
  readonly period: Period;
}

/** Reads the rates of a connector for its page, which keeps them while they are slow to read. */
export function ratesReader(
  parts: Pick<ConsoleParts, "db" | "clock" | "log" | "askBi">,
): (question: Omit<Question, "period">, newest: Newest) => Promise<NoFigures | Answered> {
  const read = keepFigures(parts, {
    read: (question: Question) => readRates(parts, question),
    keyOf: ({ place, guid, testMode, period }) =>
      [place.guid, guid, testMode, period.zone, period.days.at(-1)].join(" "),
    paymentsOf: ({ rates }) =>
      [...(rates?.days ?? []), ...(rates?.daysBefore ?? [])].reduce(
        (sum, { approved, failed }) => sum + approved + failed,
        0,
      ),
  });
  return (question, newest) => {
    const period = periodOf("7d", { now: parts.clock.now(), zone: presentZone() });
    return read({ ...question, period }, newest);
  };
}

async function readRates(
  { db, askBi }: Pick<ConsoleParts, "db" | "askBi">,
  { place, guid, testMode, period }: Question,
): Promise<NoFigures | Answered> {
  const answer = await askBi({
    place: { ...place, tenantsWithin: place.kind === "tenant" ? await tenantsBelow(db, place.guid) : [] },
    testMode,
    searches: [connectorDaysSearch(period, guid)],
  });
  if (answer.kind !== "answered") return answer;
  const { completeUntil } = answer;
  const read = daysOf(answer.aggregations[0] as OfBothPeriods<DaysAnswer>, period);
  const ended = [...read.days, ...read.daysBefore].some(({ approved, failed }) => approved + failed > 0);
  return { kind: "answered", rates: ended ? { period, ...read } : undefined, completeUntil };
}

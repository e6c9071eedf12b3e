import { connectorDaysSearch } from "../insights/insights-search.ts";
import type { Approval } from "../insights/insights-facts.ts";
import { daysOf, type OfBothPeriods, type DaysAnswer } from "../insights/read-answers.ts";
import { tenantsBelow } from "../../tenancy/index.ts";
import type { Place } from "../access/places.ts";
import { presentZone } from "../language/time-zone.ts";
import { periodOf, type Period } from "../overview/period.ts";
import type { ConsoleParts } from "../parts.ts";

/** How the payments of a connector ended on each day of a week and of the week before it. */
export interface ConnectorRates extends Pick<Approval, "days" | "daysBefore"> {
  readonly period: Period;
}

/** Undefined while the BI data source does not respond, and for a connector without a payment in these two weeks. */
export async function readRates(
  { db, clock, askBi }: Pick<ConsoleParts, "db" | "clock" | "askBi">,
  { place, guid, testMode }: { place: Place; guid: string; testMode: boolean },
): Promise<ConnectorRates | undefined> {
  const period = periodOf("7d", { now: clock.now(), zone: presentZone() });
  const answer = await askBi({
    place: { ...place, tenantsWithin: place.kind === "tenant" ? await tenantsBelow(db, place.guid) : [] },
    testMode,
    searches: [connectorDaysSearch(period, guid)],
  });
  if (answer.kind !== "answered" || answer.aggregations[0] === undefined) return undefined;
  const rates = daysOf(answer.aggregations[0] as OfBothPeriods<DaysAnswer>, period);
  const ended = [...rates.days, ...rates.daysBefore].some(({ approved, failed }) => approved + failed > 0);
  return ended ? { period, ...rates } : undefined;
}

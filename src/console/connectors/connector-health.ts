import { tenantsBelow } from "../../tenancy/index.ts";
import type { Place } from "../access/places.ts";
import { connectorsSearch, readConnectors, type ConnectorFigures } from "../overview/figures.ts";
import type { ConsoleParts } from "../parts.ts";

/** A list shows no more connectors. */
export const MAX_SHOWN = 500;

/**
 * How the payments of the place ended in 24 hours, by connector; undefined while the BI data source does not respond. A connector
 * without a payment in eight days is left out.
 */
export async function readHealth(
  { db, clock, askBi }: Pick<ConsoleParts, "db" | "clock" | "askBi">,
  { place, testMode }: { place: Place; testMode: boolean },
): Promise<ReadonlyMap<string, ConnectorFigures> | undefined> {
  const answer = await askBi({
    place: { ...place, tenantsWithin: place.kind === "tenant" ? await tenantsBelow(db, place.guid) : [] },
    testMode,
    searches: [connectorsSearch(clock.now(), MAX_SHOWN)],
  });
  if (answer.kind !== "answered" || answer.aggregations[0] === undefined) return undefined;
  return new Map(readConnectors(answer.aggregations[0]).map((figures) => [figures.guid, figures]));
}

import { tenantsBelow } from "../../tenancy/index.ts";
import type { Place } from "../access/places.ts";
import { connectorsSearch, readConnectors, type ConnectorFigures } from "../overview/figures.ts";
import { keepFigures, type Newest, type NoFigures } from "../overview/keep-figures.ts";
import type { ConsoleParts } from "../parts.ts";

/** A list shows no more connectors. */
export const MAX_SHOWN = 500;

interface Question {
  readonly place: Place;
  readonly testMode: boolean;
}

/** How the payments of a place ended in 24 hours. */
interface Answered {
  readonly kind: "answered";
  /** By the guid of the connector; one without a payment in eight days is left out. */
  readonly figures: ReadonlyMap<string, ConnectorFigures>;
  readonly completeUntil: Temporal.Instant;
}

/** The figures of connectors, or why there are none. */
export type Health = NoFigures | Answered;

/** Reads the health of connectors for pages, which keep it while it is slow to read. */
export function healthReader(
  parts: Pick<ConsoleParts, "db" | "clock" | "log" | "askBi">,
): (question: Question, newest: Newest) => Promise<Health> {
  return keepFigures(parts, {
    read: (question: Question) => readHealth(parts, question),
    keyOf: ({ place, testMode }) => `${place.guid} ${testMode}`,
    paymentsOf: ({ figures }) =>
      [...figures.values()].reduce(
        (sum, { approved, failed, usualApproved, usualFailed }) =>
          sum + approved + failed + usualApproved + usualFailed,
        0,
      ),
  });
}

/** Reads the health of the place's connectors now. */
export async function readHealth(
  { db, clock, askBi }: Pick<ConsoleParts, "db" | "clock" | "askBi">,
  { place, testMode }: Question,
): Promise<Health> {
  const answer = await askBi({
    place: { ...place, tenantsWithin: place.kind === "tenant" ? await tenantsBelow(db, place.guid) : [] },
    testMode,
    searches: [connectorsSearch(clock.now(), MAX_SHOWN)],
  });
  if (answer.kind !== "answered") return answer;
  const connectors = readConnectors(answer.aggregations[0]);
  return {
    kind: "answered",
    figures: new Map(connectors.map((figures) => [figures.guid, figures])),
    completeUntil: answer.completeUntil,
  };
}

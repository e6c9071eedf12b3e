import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { ASK_PATH, type BiNeighbour } from "./http/neighbour.ts";
import type { BiParts } from "./parts.ts";
import { nearestScope, ownFilter, type BiPlace } from "./place.ts";
import { awaitFirstDocuments, indexOf, projectionState } from "./projection/index.ts";

/** Searches over the transactions of a tenant with its sub-tenants, or of one merchant, in the query language of the API. */
export interface BiQuestion {
  readonly place: BiPlace;
  readonly testMode: boolean;
  /** Each with its own aggregations; of the query only filters, to which the place and the mode are added here. */
  readonly searches: readonly {
    readonly filter: readonly object[];
    readonly aggs: object;
  }[];
}

export type BiAnswer =
  /** The gateway has no engine, or the engine does not respond. */
  | { readonly kind: "off" }
  /** The documents are being made. */
  | { readonly kind: "preparing" }
  | {
      readonly kind: "answered";
      /** The `aggregations` of each search. */
      readonly aggregations: readonly unknown[];
      /** The documents hold every change up to then. */
      readonly completeUntil: Temporal.Instant;
    };

const SEARCH_PATH = "/bi/query/transactions/v2/_search";
/** The engine starts beside the gateway, and a page does not wait for all of it. */
const START_LIMIT_MS = 1_500;
/** Equals the limit of the engine. Pages that do not wait so long read the answer later. */
const TIME_LIMIT_MS = 20_000;

/**
 * Queries the BI data source for the gateway's own pages, without a key. It reads the nearest scope that has documents, at
 * the place or above it, through one filter that admits the place's transactions alone; where there is no scope, the tenant's
 * is made, and filled from the records.
 */
export async function askBi(parts: BiParts, question: BiQuestion): Promise<BiAnswer> {
  const { place, testMode, searches } = question;
  if (parts.neighbour) return askNeighbour(parts.neighbour, question, parts);
  const opening = parts.engine();
  if (opening === undefined) return { kind: "off" };
  const engine = await Promise.race([opening.catch(() => undefined), sleep(START_LIMIT_MS, undefined)]);
  if (engine === undefined) return { kind: parts.isReady() ? "off" : "preparing" };
  const scope = await nearestScope(parts, place);
  // Only the page that made the scope waits for its first documents. The others say that they are being made.
  const state = await (scope.isNew ? awaitFirstDocuments : projectionState)(parts.db, scope.guid);
  if (state.completeUntil === null) return { kind: "preparing" };
  if (state.engineId !== engine.id) return { kind: "off" };
  const own = [ownFilter(place), { term: { test_mode: testMode } }];
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const aggregations = await Promise.all(
    searches.map(async ({ filter, aggs }) => {
      const body = { size: 0, query: { bool: { filter: [...own, ...filter] } }, aggs };
      const response = await engine.respond(
        {
          scope: indexOf(scope.guid),
          method: "POST",
          url: SEARCH_PATH,
          contentType: "application/json",
          body: Buffer.from(JSON.stringify(body)),
        },
        { signal },
      );
      const written = typeof response.body === "string" ? response.body : await text(response.body);
      if (response.status === 200) return (JSON.parse(written) as { aggregations: unknown }).aggregations;
      parts.log.warn({ status: response.status }, "A question of a page was refused by the BI data source.");
      return undefined;
    }),
  ).catch((error: Error) => {
    parts.log.warn({ error: error.message }, "A question of a page to the BI data source failed.");
    return [undefined];
  });
  return aggregations.includes(undefined)
    ? { kind: "off" }
    : { kind: "answered", aggregations, completeUntil: state.completeUntil };
}

/** The same question to the process of the group that has the engine. */
async function askNeighbour(
  neighbour: BiNeighbour,
  question: BiQuestion,
  { log }: Pick<BiParts, "log">,
): Promise<BiAnswer> {
  try {
    const signal = AbortSignal.timeout(START_LIMIT_MS + TIME_LIMIT_MS);
    const answer = (await neighbour.ask(ASK_PATH, question, signal)) as WrittenAnswer;
    return answer.kind === "answered"
      ? { ...answer, completeUntil: Temporal.Instant.from(answer.completeUntil) }
      : answer;
  } catch (error) {
    log.warn({ error: (error as Error).message }, "A question of a page to the BI data source failed.");
    return { kind: "off" };
  }
}

/** As JSON has it. */
type WrittenAnswer =
  | Exclude<BiAnswer, { kind: "answered" }>
  | (Omit<Extract<BiAnswer, { kind: "answered" }>, "completeUntil"> & { readonly completeUntil: string });

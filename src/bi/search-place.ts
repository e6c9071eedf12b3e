import { text } from "node:stream/consumers";
import { SEARCH_PATH, type BiNeighbour } from "./http/neighbour.ts";
import type { BiParts } from "./parts.ts";
import { nearestScope, ownFilter, type BiPlace } from "./place.ts";
import { addScope, awaitFirstDocuments, indexOf, scopeOfOwner, type Scope } from "./projection/index.ts";

const TIME_LIMIT_MS = 20_000;
/** Before its time begins, a search may wait for the engine and the first documents. */
const WAIT_LIMIT_MS = 10_000;

export interface PlaceSearch {
  readonly placeGuid: string;
  /** The body of a search that stays within its own query. */
  readonly body: { readonly query?: object };
  /** With it, a scope above the place is read through a filter, and none is made for the place alone. */
  readonly within?: BiPlace;
}

export interface PlaceAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * A search over the documents of a tenant or merchant, for a part of the gateway that checked the request itself. It waits and is
 * bounded like a request with a key; undefined when there are too many, when no process of the group has the engine, or while the
 * documents are still being made: a part of them would be a wrong answer.
 */
export async function searchPlace(parts: BiParts, search: PlaceSearch): Promise<PlaceAnswer | undefined> {
  if (parts.neighbour) return searchAtNeighbour(parts.neighbour, search, parts);
  const engine = await parts.engine();
  if (engine === undefined) return undefined;
  const scope = search.within ? await nearestScope(parts, search.within) : await ownScope(parts, search);
  const state = await awaitFirstDocuments(parts.db, scope.guid);
  if (state.completeUntil === null || state.engineId !== engine.id) return undefined;
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const admitted = await parts.admission.enter(scope.guid, signal);
  if (admitted === "full") return undefined;
  try {
    const response = await engine.respond(
      {
        scope: indexOf(scope.guid),
        method: "POST",
        url: "/bi/query/transactions/v2/_search",
        contentType: "application/json",
        body: Buffer.from(JSON.stringify(restricted(search))),
      },
      { signal },
    );
    const written = typeof response.body === "string" ? response.body : await text(response.body);
    return { status: response.status, body: JSON.parse(written) as unknown };
  } finally {
    admitted.leave();
  }
}

async function ownScope({ db }: BiParts, { placeGuid }: PlaceSearch): Promise<Scope> {
  const kind = placeGuid.startsWith("ME-") ? "merchant" : "tenant";
  const scope = scopeOfOwner({ guid: placeGuid, kind });
  await addScope(db, scope);
  return scope;
}

function restricted({ body, within }: PlaceSearch): object {
  const { query = { match_all: {} } } = body;
  return within ? { ...body, query: { bool: { must: [query], filter: [ownFilter(within)] } } } : body;
}

async function searchAtNeighbour(
  neighbour: BiNeighbour,
  search: PlaceSearch,
  { log }: Pick<BiParts, "log">,
): Promise<PlaceAnswer | undefined> {
  try {
    const signal = AbortSignal.timeout(TIME_LIMIT_MS + WAIT_LIMIT_MS);
    const { answer } = (await neighbour.ask(SEARCH_PATH, search, signal)) as { answer: PlaceAnswer | null };
    return answer ?? undefined;
  } catch (error) {
    log.warn({ error: (error as Error).message }, "A search of a tool in the BI data source failed.");
    return undefined;
  }
}

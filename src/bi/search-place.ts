import { text } from "node:stream/consumers";
import { SEARCH_PATH, type BiNeighbour } from "./http/neighbour.ts";
import type { BiParts } from "./parts.ts";
import { addScope, awaitFirstDocuments, indexOf, scopeOfOwner } from "./projection/index.ts";

const TIME_LIMIT_MS = 20_000;
/** Before its time begins, a search may wait for the engine and the first documents. */
const WAIT_LIMIT_MS = 10_000;

export interface PlaceSearch {
  readonly placeGuid: string;
  readonly body: object;
}

export interface PlaceAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * A search over the documents of a tenant or merchant, for a part of the gateway that checked the request itself. It waits and is
 * bounded like a request with a key; undefined when there are too many, or when no process of the group has the engine.
 */
export async function searchPlace(
  parts: BiParts,
  { placeGuid, body }: PlaceSearch,
): Promise<PlaceAnswer | undefined> {
  if (parts.neighbour) return searchAtNeighbour(parts.neighbour, { placeGuid, body }, parts);
  const kind = placeGuid.startsWith("ME-") ? "merchant" : "tenant";
  const scope = scopeOfOwner({ guid: placeGuid, kind });
  const engine = await parts.engine();
  if (engine === undefined) return undefined;
  await addScope(parts.db, scope);
  const state = await awaitFirstDocuments(parts.db, scope.guid);
  if (state.engineId !== null && state.engineId !== engine.id) return undefined;
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
        body: Buffer.from(JSON.stringify(body)),
      },
      { signal },
    );
    const written = typeof response.body === "string" ? response.body : await text(response.body);
    return { status: response.status, body: JSON.parse(written) as unknown };
  } finally {
    admitted.leave();
  }
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

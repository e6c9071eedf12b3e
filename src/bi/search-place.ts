import { text } from "node:stream/consumers";
import type { BiParts } from "./parts.ts";
import { addScope, awaitFirstDocuments, indexOf, scopeOfOwner } from "./projection/index.ts";

const TIME_LIMIT_MS = 20_000;

/**
 * A search over the documents of a tenant or merchant, for a part of the gateway that checked the request itself. It waits and is
 * bounded like a request with a key; undefined when there are too many, or when another process has the engine.
 */
export async function searchPlace(
  parts: BiParts,
  { placeGuid, body }: { placeGuid: string; body: object },
): Promise<{ readonly status: number; readonly body: unknown } | undefined> {
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

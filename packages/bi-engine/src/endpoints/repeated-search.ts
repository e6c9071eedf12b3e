import { createHash } from "node:crypto";
import type { RequestMoment } from "../dates/request-moment.ts";
import type { ResponseObject } from "../json/write-json.ts";
import type { ResponsesOfCommit, Target } from "../plan/target.ts";
import type { SearchCall } from "../request/search-call.ts";
import type { SearchRequest } from "../search/search-request.ts";

interface RepeatedSearch {
  readonly call: SearchCall;
  readonly request: SearchRequest;
  readonly moment: RequestMoment;
  readonly target: Target;
}

/**
 * The response to a search: the cached one where the same search was served before and nothing was written since. A search that
 * depends on `now` or on chance is run each time.
 */
export async function searchUnlessKept(
  responses: ResponsesOfCommit,
  { call, request, moment, target }: RepeatedSearch,
  search: () => Promise<ResponseObject>,
): Promise<ResponseObject> {
  if (!mayBeKept(request)) return search();
  const key = keyOf(call, target);
  const kept = responses.get(key);
  if (kept !== undefined) return kept;
  const response = await search();
  if (!moment.isUsed && response["timed_out"] === false) responses.set(key, response);
  return response;
}

/** A profile is about the search that was run; boosts of indices depend on which other indices there are. */
function mayBeKept({ profile, indicesBoost }: SearchRequest): boolean {
  return !profile && indicesBoost.length === 0;
}

function keyOf({ body, parameters }: SearchCall, { indexNames }: Target): string {
  return createHash("sha256")
    .update(JSON.stringify([indexNames, parameters.asText(), body]))
    .digest("base64");
}

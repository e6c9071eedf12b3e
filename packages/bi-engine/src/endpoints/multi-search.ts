import { type ResponseValue, type ResponseObject, RawJson } from "../json/write-json.ts";
import type { SearchOfMany } from "../request/read-multi-search.ts";
import type { RestResponse } from "../response/error-response.ts";

/** Steps 2 to 5: the responses in the order of the searches, each with its status. */
export async function runMultiSearch(
  searches: readonly SearchOfMany[],
  response: (search: SearchOfMany) => Promise<RestResponse>,
): Promise<ResponseObject> {
  const started = performance.now();
  const responses: ResponseValue[] = [];
  for (const search of searches) responses.push(withStatus(await response(search)));
  return { took: Math.round(performance.now() - started), responses };
}

function withStatus({ status, body }: RestResponse): ResponseValue {
  if (body instanceof RawJson) return new RawJson(`${body.text.trimEnd().slice(0, -1)},"status":${status}}`);
  return { ...(body as ResponseObject), status };
}

import { type Answer, type AnswerObject, RawJson } from "../json/write-json.ts";
import type { SearchOfMany } from "../request/read-multi-search.ts";
import type { RestAnswer } from "../response/error-response.ts";

/** Steps 2 to 5: the answers in the order of the searches, each with its status. */
export async function answerMultiSearch(
  searches: readonly SearchOfMany[],
  answer: (search: SearchOfMany) => Promise<RestAnswer>,
): Promise<AnswerObject> {
  const started = performance.now();
  const responses: Answer[] = [];
  for (const search of searches) responses.push(withStatus(await answer(search)));
  return { took: Math.round(performance.now() - started), responses };
}

function withStatus({ status, body }: RestAnswer): Answer {
  if (body instanceof RawJson) return new RawJson(`${body.text.trimEnd().slice(0, -1)},"status":${status}}`);
  return { ...(body as AnswerObject), status };
}

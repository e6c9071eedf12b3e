/** Takes responses to several searches apart, since each of them may differ for a reason of its own. */
import type { Comparison } from "./both-servers.ts";
import { compareAnswers, parseAnswerText } from "./compare-responses.ts";
import { isJsonObject, NumberText } from "./exact-json.ts";
import { indexName } from "./generated/requests.ts";
import type { StepResponse } from "./steps.ts";

/** The searches of an `_msearch` that both servers took, as if each had been sent alone; else the comparison itself. */
export function eachSearch(comparison: Comparison): Comparison[] {
  const { step, embedded, real } = comparison;
  if (!step.path.endsWith("/_msearch")) return [comparison];
  const bodies = (step.body ?? "").split("\n").filter((_line, index) => index % 2 === 1);
  const [left, right] = [answersIn(embedded), answersIn(real)];
  if (left.length !== bodies.length || right.length !== bodies.length) return [comparison];
  return bodies.map((body, index) => {
    const [ours, theirs] = [left[index]!, right[index]!];
    const alone = { ...step, path: `/${indexName}/_search`, contentType: "application/json", body };
    return { step: alone, embedded: ours, real: theirs, differences: compareAnswers(ours, theirs) };
  });
}

/** The responses to the searches; none when all of them were refused together. */
function answersIn({ text }: StepResponse): StepResponse[] {
  const answer = parseAnswerText(text);
  const responses = isJsonObject(answer) ? answer["responses"] : undefined;
  return Array.isArray(responses) ? responses.map(answerOf) : [];
}

function answerOf(response: unknown): StepResponse {
  const status = isJsonObject(response) ? response["status"] : undefined;
  return { status: status instanceof NumberText ? status.value : 0, text: JSON.stringify(response) };
}

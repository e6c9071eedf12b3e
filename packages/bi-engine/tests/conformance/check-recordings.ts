/**
 * Sends recorded cases to a server and compares its responses with the recorded ones.
 */
import { compareValues, type Difference, parseAnswerText } from "./compare-responses.ts";
import type { RecordedCase, RecordedStep } from "./recorded-cases.ts";
import { type StepResponse, sendStep, sendSteps } from "./steps.ts";

/** A recorded response that the server contradicts; `index` counts the recorded steps of the case. */
export type Contradiction = {
  name: string;
  index: number;
  recorded: RecordedStep;
  answer: StepResponse;
  differences: Difference[];
};

/** Runs one case against a server that has no index of the names it uses. */
export async function checkRecordedCase(
  serverUrl: string,
  recordedCase: RecordedCase,
): Promise<Contradiction[]> {
  const { name, setup } = recordedCase;
  await sendSteps(serverUrl, setup);
  const contradictions: Contradiction[] = [];
  for (const [index, recorded] of recordedCase.recorded.entries()) {
    const answer = await sendStep(serverUrl, recorded.step);
    const differences = compareWithRecorded(answer, recorded);
    if (differences.length > 0) contradictions.push({ name, index, recorded, answer, differences });
  }
  return contradictions;
}

function compareWithRecorded(answer: StepResponse, recorded: RecordedStep): Difference[] {
  const differences: Difference[] = [];
  compareValues(recorded.status, answer.status, "status", differences);
  if (recorded.response === undefined) return differences;
  compareValues(recorded.response, parseAnswerText(answer.text), "", differences);
  return differences;
}

/** One contradiction as lines for a person. */
export function describeContradiction({ name, recorded, differences }: Contradiction): string {
  const { method, path, body } = recorded.step;
  const lines = differences
    .slice(0, 8)
    .map(({ path, left, right }) => `  ${path}: recorded ${show(left)}, answered ${show(right)}`);
  return [`${name}: ${method} ${path} ${body ?? ""}`, ...lines].join("\n");
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? "nothing").slice(0, 400);
}

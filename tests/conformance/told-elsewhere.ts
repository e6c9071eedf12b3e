/** Finds out whether a server would give the refusal of the other, too, had it not stumbled over something else first. */
import type { BothServers } from "./both-servers.ts";
import { withoutObjectIds } from "./compare-answers.ts";
import { shrinkStep, withOnePartLess } from "./shrink-step.ts";
import type { Answer, Step } from "./steps.ts";

/** Whether the real server refuses with the same words once some part of the request is gone. */
export async function isToldElsewhere(step: Step, told: Answer, servers: BothServers): Promise<boolean> {
  const isTold = ({ status, text }: Answer) =>
    status >= 400 && withoutPlaces(text) === withoutPlaces(told.text);
  for (const smaller of withOnePartLess(step)) {
    const { real } = await servers.compare(smaller);
    if (isTold(real)) return true;
  }
  // There may be more than one other mistake: take away all that the embedded engine's refusal does not need.
  const alone = await shrinkStep(step, async (smaller) => isTold((await servers.compare(smaller)).embedded));
  return isTold((await servers.compare(alone)).real);
}

/** The text of a refusal without what changes with every server and with everything that stands before a mistake. */
function withoutPlaces(text: string): string {
  return withoutObjectIds(text)
    .replaceAll(/"(?:node|index_uuid)":"[^"]*"/g, "")
    .replaceAll(/\[\d+:\d+\]/g, "")
    .replaceAll(/"(?:line|col)":\d+/g, "");
}

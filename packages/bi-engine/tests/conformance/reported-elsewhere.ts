/** Finds out whether a server would give the refusal of the other, too, had it not stumbled over something else first. */
import type { BothServers, Comparison } from "./both-servers.ts";
import { withoutObjectIds } from "./compare-responses.ts";
import { shrinkStep, withOnePartLess } from "./shrink-step.ts";
import type { StepResponse, Step } from "./steps.ts";

type Server = "embedded" | "real";

/** Whether one of the servers gives the refusal of the other once some part of the request is gone. */
export async function isToldByEither(comparison: Comparison, servers: BothServers): Promise<boolean> {
  const { step, embedded, real } = comparison;
  return (
    (await isToldBy("real", step, embedded, servers)) || (await isToldBy("embedded", step, real, servers))
  );
}

/** Whether the server gives the other's refusal once some part of the request is gone. */
export async function isToldBy(
  server: Server,
  step: Step,
  told: StepResponse,
  servers: BothServers,
): Promise<boolean> {
  const isTold = ({ status, text }: StepResponse) =>
    status >= 400 && withoutPlaces(text) === withoutPlaces(told.text);
  for (const smaller of withOnePartLess(step)) {
    if (isTold((await servers.compare(smaller))[server])) return true;
  }
  // There may be more than one other mistake: take away all that the refusal does not need.
  const teller = server === "real" ? "embedded" : "real";
  const alone = await shrinkStep(step, async (smaller) => isTold((await servers.compare(smaller))[teller]));
  return isTold((await servers.compare(alone))[server]);
}

/** The text of a refusal without what changes with every server and with everything that stands before a mistake. */
function withoutPlaces(text: string): string {
  return withoutObjectIds(text)
    .replaceAll(/"(?:node|index_uuid)":"[^"]*"/g, "")
    .replaceAll(/\[\d+:\d+\]/g, "")
    .replaceAll(/"(?:line|col)":\d+/g, "");
}

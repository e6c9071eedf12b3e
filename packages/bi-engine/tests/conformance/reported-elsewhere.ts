/** Finds out whether a server would give the refusal of the other, too, had it not stumbled over something else first. */
import type { BothServers, Comparison } from "./both-servers.ts";
import { withoutObjectIds } from "./compare-responses.ts";
import { shrinkStep, withOnePartLess } from "./shrink-step.ts";
import type { StepResponse, Step } from "./steps.ts";

type Server = "embedded" | "real";

/** Whether one of the servers gives the refusal of the other once some part of the request is gone. */
export async function isReportedByEither(comparison: Comparison, servers: BothServers): Promise<boolean> {
  const { step, embedded, real } = comparison;
  return (
    (await isReportedBy("real", step, embedded, servers)) ||
    (await isReportedBy("embedded", step, real, servers))
  );
}

/** Whether the server gives the other's refusal once some part of the request is gone. */
export async function isReportedBy(
  server: Server,
  step: Step,
  expected: StepResponse,
  servers: BothServers,
): Promise<boolean> {
  const isReported = ({ status, text }: StepResponse) =>
    status >= 400 && withoutPlaces(text) === withoutPlaces(expected.text);
  for (const smaller of withOnePartLess(step)) {
    if (isReported((await servers.compare(smaller))[server])) return true;
  }
  // There may be more than one other mistake: take away all that the refusal does not need.
  const reporter = server === "real" ? "embedded" : "real";
  const alone = await shrinkStep(step, async (smaller) =>
    isReported((await servers.compare(smaller))[reporter]),
  );
  return isReported((await servers.compare(alone))[server]);
}

/** The text of a refusal without what changes with every server and with everything that stands before a mistake. */
function withoutPlaces(text: string): string {
  return withoutObjectIds(text)
    .replaceAll(/"(?:node|index_uuid)":"[^"]*"/g, "")
    .replaceAll(/\[\d+:\d+\]/g, "")
    .replaceAll(/"(?:line|col)":\d+/g, "");
}

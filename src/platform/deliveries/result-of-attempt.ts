import { completed, type JobResult } from "../jobs/index.ts";
import type { Attempt } from "./attempt.ts";

/**
 * Decides about the job of a delivery: it ends with the record of the attempt, is repeated after `after`, or is given up without
 * that. 410 is final.
 */
export function resultOfAttempt(
  attempt: Attempt,
  { after, restLane }: { after: Temporal.Duration | undefined; restLane: Temporal.Duration | undefined },
): JobResult {
  if (attempt.outcome === "acknowledged") return completed;
  const because = attempt.httpStatus ? `${attempt.outcome} (${attempt.httpStatus})` : attempt.outcome;
  if (attempt.outcome === "gone" || !after) return { kind: "given_up", because };
  return { kind: "again", after, because, ...(restLane && { restLane }) };
}

import type { Queryable } from "../../../platform/database/index.ts";
import { enqueue } from "../../../platform/jobs/index.ts";

/** Job kind: the issuer decides a dispute at its deadline. Stored with each job. */
export const DECIDE_DISPUTE = "simulator-dispute-deadline";

/** @param dispute.owner the connector of the payment */
export async function planDecision(
  tx: Queryable,
  { disputeId, dueAt, owner }: { disputeId: string; dueAt: Temporal.Instant; owner: string },
): Promise<void> {
  await enqueue(tx, { kind: DECIDE_DISPUTE, key: disputeId, owner, payload: { disputeId }, runAt: dueAt });
}

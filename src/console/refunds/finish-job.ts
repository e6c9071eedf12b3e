import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { done, doublingRetry, enqueue, type JobKind } from "../../platform/jobs/index.ts";
import { carryOut } from "./carry-out.ts";
import type { TransactionParts } from "../../transaction-requests/index.ts";
import { findApprovalById, type Approval } from "./approval-store.ts";

/** Job kind: makes the refund of an approval whose process ended before it did. Stored with each job. */
const FINISH_APPROVAL = "finish-console-approval";
/** The request of the person who approved it makes the refund at once. */
const AFTER_SECONDS = 60;

/** In the commit of the decision. */
export async function planFinish(
  tx: Queryable,
  { clock }: { clock: Clock },
  { id }: Pick<Approval, "id">,
): Promise<void> {
  const runAt = clock.now().add({ seconds: AFTER_SECONDS });
  await enqueue(tx, { kind: FINISH_APPROVAL, key: id, runAt, payload: { approvalId: id } });
}

export function finishApprovalJobKind(parts: TransactionParts): JobKind<{ approvalId: string }> {
  return {
    name: FINISH_APPROVAL,
    leaseSeconds: 120,
    laneConcurrency: 4,
    retryAfter: doublingRetry({ firstSeconds: 30, maxSeconds: 3_600, tries: 24 }),
    run: async ({ payload }) => {
      const approval = await findApprovalById(parts.db, payload.approvalId);
      if (approval?.state === "approved") await carryOut(parts, approval);
      return done;
    },
  };
}

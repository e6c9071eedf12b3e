import { finishJobKind, type JobKind } from "../../platform/jobs/index.ts";
import type { TransactionParts } from "../../transaction-requests/index.ts";
import { findApprovalById } from "./approval-store.ts";
import { carryOut } from "./carry-out.ts";

/** Job kind: makes the refund of an approval whose process ended before it did. Planned by `planFinish`. */
export const FINISH_APPROVAL = "finish-console-approval";

export function finishApprovalJobKind(parts: TransactionParts): JobKind<{ readonly id: string }> {
  return finishJobKind(FINISH_APPROVAL, async (id) => {
    const approval = await findApprovalById(parts.db, id);
    if (approval?.state === "approved") await carryOut(parts, approval);
  });
}

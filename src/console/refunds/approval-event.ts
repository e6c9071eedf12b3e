import { recordEvent } from "../../events/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { Approval } from "./approval-store.ts";

/** Records that a refund waits for a second person, without the names of people and the reason, which may have personal data. */
export async function recordApprovalRequested(
  tx: Queryable,
  { id, transactionUuid, amountMinor, currency, requestedAt, expiresAt }: Approval,
  { tenantGuid, merchantGuid, testMode }: Transaction,
): Promise<void> {
  await recordEvent(tx, {
    type: "approval.requested",
    id,
    tenantGuid,
    merchantGuid,
    test: testMode,
    object: {
      approvalId: id,
      operation: "refund",
      transactionUuid,
      amount: formatAmount({ minor: amountMinor, currency }),
      currency,
      requestedAt: requestedAt.toString({ smallestUnit: "second" }),
      expiresAt: expiresAt.toString({ smallestUnit: "second" }),
    },
  });
}

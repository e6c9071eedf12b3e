import { done, doublingRetry, type JobKind } from "../../platform/jobs/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { findFollowUps, findTransaction, isFinal, restOf } from "../../transactions/index.ts";
import {
  retry,
  startAutomaticFollowUp,
  retryAfterDecline,
  WHILE_OPEN,
} from "../follow-up/automatic-follow-up.ts";
import type { TransactionParts } from "../parts.ts";
import { canBeUndone, UNDO_LATE_APPROVAL, undoingOperation } from "./undoing-operation.ts";

const retryAfter = doublingRetry({ firstSeconds: 60, maxSeconds: 3_600, tries: 48 });

/**
 * Undoes a late approval: a preauthorization is voided, a debit and a capture are refunded. A follow-up that the provider
 * declined moved nothing and is repeated under a new id; one whose outcome is open is waited for. So the money goes back once.
 */
export function undoLateApprovalJobKind(parts: TransactionParts): JobKind<{ transactionUuid: string }> {
  return {
    name: UNDO_LATE_APPROVAL,
    leaseSeconds: 120,
    laneConcurrency: 4,
    retryAfter,
    run: async ({ payload, attempts }) => {
      const late = await findTransaction(parts.db, payload.transactionUuid);
      if (!late || !canBeUndone(late.type)) return done;
      const operation = undoingOperation(late.type);
      const earlier = (await findFollowUps(parts.db, late.uuid)).filter(({ type }) => type === operation);
      if (earlier.some(({ status }) => !isFinal(status)))
        return retry(WHILE_OPEN, "The void or refund is under way.");
      const minor = restOf(late, operation);
      if (minor <= 0n) return done;
      const returned = await startAutomaticFollowUp(parts, {
        initiatedBy: "postback",
        original: late,
        operation,
        minor,
        firstId: `auto-return-${late.uuid}`,
        earlierAttempts: earlier.length,
      });
      if (isRefusal(returned)) {
        // Another worker was first, or the merchant refunded a part meanwhile.
        const isDoneElsewhere =
          returned.code === "duplicate_transaction_id" || returned.code === "amount_exceeds_rest";
        return isDoneElsewhere
          ? retry(WHILE_OPEN, returned.code)
          : { kind: "given_up", because: returned.code };
      }
      if (returned.status === "success") return done;
      if (!isFinal(returned.status)) return retry(WHILE_OPEN, "The void or refund is under way.");
      return retryAfterDecline(returned, retryAfter(attempts));
    },
  };
}

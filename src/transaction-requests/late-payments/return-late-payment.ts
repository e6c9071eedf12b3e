import { done, doublingRetry, type JobKind } from "../../platform/jobs/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { findFollowUps, findTransaction, isFinal, restOf } from "../../transactions/index.ts";
import { again, followAutomatically, tryAgain, WHILE_OPEN } from "../automatic-follow-up.ts";
import type { TransactionParts } from "../parts.ts";
import { canBeGivenBack, RETURN_LATE_PAYMENT, returnOf } from "./return-of-late-payment.ts";

const retryAfter = doublingRetry({ firstSeconds: 60, maxSeconds: 3_600, tries: 48 });

/**
 * Gives late money back: a preauthorization is voided, a debit and a capture are refunded. A return that the provider declined
 * moved nothing and is tried again under a new id; one whose outcome is open is waited for. So the money goes back once.
 */
export function returnLatePaymentJobKind(parts: TransactionParts): JobKind<{ transactionUuid: string }> {
  return {
    name: RETURN_LATE_PAYMENT,
    leaseSeconds: 120,
    laneConcurrency: 4,
    retryAfter,
    run: async ({ payload, attempts }) => {
      const late = await findTransaction(parts.db, payload.transactionUuid);
      if (!late || !canBeGivenBack(late.type)) return done;
      const operation = returnOf(late.type);
      const earlier = (await findFollowUps(parts.db, late.uuid)).filter(({ type }) => type === operation);
      if (earlier.some(({ status }) => !isFinal(status)))
        return again(WHILE_OPEN, "The return is under way.");
      const minor = restOf(late, operation);
      if (minor <= 0n) return done;
      const returned = await followAutomatically(parts, {
        original: late,
        operation,
        minor,
        firstId: `auto-return-${late.uuid}`,
        tries: earlier.length,
      });
      if (isRefusal(returned)) {
        // Of two workers at the same instant the other one was first, or the merchant gave some of it back.
        const somebodyWasFirst =
          returned.code === "duplicate_transaction_id" || returned.code === "amount_exceeds_rest";
        return somebodyWasFirst
          ? again(WHILE_OPEN, returned.code)
          : { kind: "given_up", because: returned.code };
      }
      if (returned.status === "success") return done;
      if (!isFinal(returned.status)) return again(WHILE_OPEN, "The return is under way.");
      return tryAgain(returned, retryAfter(attempts));
    },
  };
}

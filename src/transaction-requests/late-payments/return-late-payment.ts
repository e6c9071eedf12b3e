import { formatAmount } from "../../platform/money/index.ts";
import { done, doublingRetry, type JobKind, type JobResult } from "../../platform/jobs/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  findFollowUps,
  findTransaction,
  isFinal,
  restOf,
  type Transaction,
} from "../../transactions/index.ts";
import { connectorOfTransaction } from "../connector-of-transaction.ts";
import { followTransaction } from "../follow-transaction.ts";
import type { TransactionParts } from "../parts.ts";
import { canBeGivenBack, RETURN_LATE_PAYMENT, returnOf } from "./return-of-late-payment.ts";

const retryAfter = doublingRetry({ firstSeconds: 60, mostSeconds: 3_600, tries: 48 });
/** A return whose outcome is not known belongs to the status inquiry; it is looked at again after that. */
const WHILE_OPEN = Temporal.Duration.from({ hours: 1 });

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
      const restMinor = restOf(late, operation);
      if (restMinor <= 0n) return done;
      const returned = await giveBack(parts, { late, operation, restMinor, tries: earlier.length });
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
      const because = `The provider declined: ${returned.result.errors?.at(-1)?.message ?? returned.status}`;
      const after = retryAfter(attempts);
      return after ? again(after, because) : { kind: "given_up", because };
    },
  };
}

function again(after: Temporal.Duration, because: string): JobResult {
  return { kind: "again", after, because };
}

async function giveBack(
  parts: TransactionParts,
  options: { late: Transaction; operation: "refund" | "void"; restMinor: bigint; tries: number },
): ReturnType<typeof followTransaction> {
  const { late, operation, restMinor, tries } = options;
  const currency = late.currency ?? "";
  // The same id for the same try: a job that is repeated after a crash finds that it is done.
  const suffix = tries === 0 ? "" : `-${tries + 1}`;
  return followTransaction(parts, {
    operation,
    request: {
      merchantTransactionId: `auto-return-${late.uuid}${suffix}`,
      referenceUuid: late.uuid,
      amount: formatAmount({ minor: restMinor, currency }),
      currency,
    },
    requester: { connector: await connectorOfTransaction(parts, late), signatureHash: late.callbackHash },
    initiatedBy: "scheduler",
  });
}

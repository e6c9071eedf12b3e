import { done, doublingRetry, type JobKind } from "../platform/jobs/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { findTransaction, restOf } from "../transactions/index.ts";
import { formatAmount } from "../platform/money/index.ts";
import { CAPTURE_LATER } from "./conclude-transaction.ts";
import { connectorOfTransaction } from "./connector-of-transaction.ts";
import { followTransaction } from "./follow-transaction.ts";
import type { TransactionParts } from "./parts.ts";

/** Captures what is left of a preauthorization whose request said `captureInMinutes`. */
export function captureLaterJobKind(parts: TransactionParts): JobKind<{ transactionUuid: string }> {
  return {
    name: CAPTURE_LATER,
    leaseSeconds: 120,
    laneConcurrency: 4,
    retryAfter: doublingRetry({ firstSeconds: 60, mostSeconds: 3_600, tries: 24 }),
    run: async ({ payload }) => {
      const original = await findTransaction(parts.db, payload.transactionUuid);
      if (!original || original.currency === null) return done;
      const minor = restOf(original, "capture");
      if (minor <= 0n) return done;
      const { currency } = original;
      const result = await followTransaction(parts, {
        operation: "capture",
        // The same id every time: a repeated job finds the capture already recorded.
        request: {
          merchantTransactionId: `auto-capture-${original.uuid}`,
          referenceUuid: original.uuid,
          amount: formatAmount({ minor, currency }),
          currency,
        },
        requester: {
          connector: await connectorOfTransaction(parts, original),
          signatureHash: original.callbackHash,
        },
        initiatedBy: "scheduler",
      });
      if (!isRefusal(result) || result.code === "duplicate_transaction_id") return done;
      // Another follow-up made it less since we looked: what it leaves is for us.
      if (result.code === "amount_exceeds_rest")
        return { kind: "again", after: Temporal.Duration.from({ seconds: 5 }), because: result.code };
      return { kind: "given_up", because: result.code };
    },
  };
}

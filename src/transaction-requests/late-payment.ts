import { choiceSetting, type Connector, type ProviderOutcome } from "../connectors/index.ts";
import { sql } from "../platform/database/index.ts";
import { formatAmount } from "../platform/money/index.ts";
import { done, doublingRetry, enqueue, type JobKind } from "../platform/jobs/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { findTransaction, providerReferenceOf, totalOf, type Transaction } from "../transactions/index.ts";
import { connectorOfTransaction } from "./connector-of-transaction.ts";
import { followTransaction } from "./follow-transaction.ts";
import type { TransactionParts } from "./parts.ts";
import { recordAfterwards } from "./record-afterwards.ts";

type Approved = Extract<ProviderOutcome, { kind: "approved" }>;

const RETURN_LATE_PAYMENT = "return-late-payment";

/**
 * Money that a provider's own page collected after the transaction was cancelled or had expired. spec: it "usually cannot
 * be prevented". contract §5: it is recorded as a follow-up of the link, announced with `extraData.latePayment`, and
 * given back when the connector says so. Hearing of it twice changes nothing.
 */
export async function recordLatePayment(
  parts: TransactionParts,
  options: { cancelled: Transaction; connector: Connector; outcome: Approved },
): Promise<void> {
  const { cancelled, connector, outcome } = options;
  const uuid = parts.ids.transactionUuid();
  await parts.db.transaction(async (tx) => {
    const recorded = await recordAfterwards(tx, {
      original: cancelled,
      known: sql`result ? 'providerReference'`,
      transaction: {
        ...cancelled,
        uuid,
        redirectToken: null,
        expiresAt: null,
        inquireAt: null,
        result: {
          ...outcome.details,
          extraData: { ...outcome.details.extraData, latePayment: "true" },
          providerReference: providerReferenceOf(cancelled),
        },
        initiatedBy: "postback",
        apiVersion: "psp",
        at: parts.clock.now(),
      },
    });
    if (recorded && choiceSetting(connector, "payByLink:late-payment") === "void") {
      await enqueue(tx, { kind: RETURN_LATE_PAYMENT, key: uuid, payload: { transactionUuid: uuid } });
    }
  });
  parts.nudge();
}

/** Gives late money back: a preauthorization is voided, a debit refunded. */
export function returnLatePaymentJobKind(parts: TransactionParts): JobKind<{ transactionUuid: string }> {
  return {
    name: RETURN_LATE_PAYMENT,
    leaseSeconds: 120,
    laneConcurrency: 4,
    retryAfter: doublingRetry({ firstSeconds: 60, mostSeconds: 3_600, tries: 48 }),
    run: async ({ payload }) => {
      const late = await findTransaction(parts.db, payload.transactionUuid);
      const total = late && totalOf(late);
      // A registration collects nothing.
      if (!total || late.type === "register") return done;
      const returned = await followTransaction(parts, {
        operation: late.type === "preauthorize" ? "void" : "refund",
        request: {
          // The same id every time: a repeated job finds that it is done.
          merchantTransactionId: `auto-return-${late.uuid}`,
          referenceUuid: late.uuid,
          amount: formatAmount(total),
          currency: total.currency,
        },
        requester: { connector: await connectorOfTransaction(parts, late), signatureHash: late.callbackHash },
        initiatedBy: "scheduler",
      });
      if (isRefusal(returned) && returned.code !== "duplicate_transaction_id") {
        return { kind: "given_up", because: returned.code };
      }
      return done;
    },
  };
}

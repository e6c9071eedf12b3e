import { formatAmount } from "../../platform/money/index.ts";
import {
  amountOf,
  publicStatus,
  publicTypeName,
  purchaseIdOf,
  restOf,
  type Transaction,
} from "../../transactions/index.ts";
import { chosenId, untrusted } from "./untrusted.ts";

/** A payment without personal data: of a card its brand and last four digits, of the customer nothing. */
export function paymentFacts(transaction: Transaction) {
  const { uuid, merchantGuid, merchantTransactionId, card, currency, request, type } = transaction;
  const amount = amountOf(transaction);
  return {
    uuid,
    merchantGuid,
    merchantTransactionId: chosenId(merchantTransactionId),
    purchaseId: purchaseIdOf(transaction),
    type: publicTypeName(type),
    status: statusWord(transaction),
    ...(amount && { amount: formatAmount(amount), currency }),
    ...(card && { card: { brand: card.brand, lastFourDigits: card.lastFourDigits } }),
    ...(transaction.referenceUuid !== null && { referenceUuid: transaction.referenceUuid }),
    description: untrusted(request.description),
    createdAt: timeText(transaction.createdAt),
    testMode: transaction.testMode,
  };
}

/** Amounts that can be captured, voided or refunded of it now. */
export function restFacts(transaction: Transaction) {
  const { currency, type } = transaction;
  if (currency === null || transaction.status !== "success") return {};
  const text = (minor: bigint) => formatAmount({ minor, currency });
  if (type === "preauthorize") return { leftToCapture: text(restOf(transaction, "capture")) };
  if (type === "debit" || type === "capture") return { leftToRefund: text(restOf(transaction, "refund")) };
  return {};
}

/** `success`, `error`, `pending`, `redirect` or `cancelled`. */
export function statusWord({ status }: Pick<Transaction, "status">): string {
  return publicStatus(status).toLowerCase();
}

export function timeText(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: "second" });
}

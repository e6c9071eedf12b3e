import { formatAmount } from "../platform/money/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { amountOf, findTransaction } from "../transactions/index.ts";

/** The payment behind the offers, as the response to a dispute names it; only masked facts of the card. */
export async function paymentEvidence(
  db: Queryable,
  transactionUuid: string,
): Promise<Record<string, unknown> | undefined> {
  const transaction = await findTransaction(db, transactionUuid);
  if (!transaction) return undefined;
  const { type, status, card, result, request } = transaction;
  const charged = amountOf(transaction);
  return {
    merchantTransactionId: transaction.merchantTransactionId,
    type,
    status,
    amount: charged && formatAmount(charged),
    currency: charged?.currency,
    description: request.description ?? null,
    card: card && {
      brand: card["brand"],
      lastFourDigits: card["lastFourDigits"],
      currency: (card["bin"] as { currency?: string } | null)?.currency ?? null,
    },
    adapterTransactionId: result.adapterTransactionId ?? null,
    authCode: result.authCode ?? null,
    createdAt: transaction.createdAt.toString(),
    finalAt: transaction.finalAt?.toString() ?? null,
  };
}

import type { Queryable } from "../platform/database/index.ts";
import { paymentEvidence } from "./payment-evidence.ts";
import { dccDataOf, quotesOf, type Quote } from "./quote.ts";
import { receiptsOf } from "./receipt.ts";

/**
 * The evidence of the customer's choice, for a dispute about the currency (Visa 12.3). Undefined when no conversion was
 * offered for the transaction.
 */
export async function dccEvidence(db: Queryable, transactionUuid: string) {
  const quotes = await quotesOf(db, transactionUuid);
  if (quotes.length === 0) return undefined;
  const receipts = await receiptsOf(db, transactionUuid);
  const chosen = quotes.find((quote) => quote.selectedCurrency !== null && quote.invalidatedAt === null);
  return {
    transactionUuid,
    outcome: outcomeOf(chosen),
    payment: await paymentEvidence(db, transactionUuid),
    offers: quotes.map((quote) => ({
      shown: {
        ...dccDataOf(quote),
        markUpOverEcb: quote.markUpOverEcb,
        referenceRate: quote.referenceRate,
        rateSource: quote.rateSource,
        rateDate: quote.rateDate,
      },
      language: quote.language,
      offeredAt: quote.createdAt.toString(),
      validUntil: quote.validUntil.toString(),
      choice: quote.selectedAt && {
        currency: quote.selectedCurrency,
        at: quote.selectedAt.toString(),
        by: quote.selectedBy,
      },
      // The payment was declined, and the customer could choose again.
      invalidatedAt: quote.invalidatedAt?.toString() ?? null,
    })),
    receipts: receipts.map(({ shownAt, ...receipt }) => ({ ...receipt, shownAt: shownAt.toString() })),
  };
}

export type DccEvidence = NonNullable<Awaited<ReturnType<typeof dccEvidence>>>;

function outcomeOf(chosen: Quote | undefined): "accepted" | "declined" | "offered" {
  if (!chosen) return "offered";
  return chosen.selectedCurrency === chosen.convertedCurrency ? "accepted" : "declined";
}

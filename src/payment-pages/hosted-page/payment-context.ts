import type { FastifyRequest } from "fastify";
import type { Language } from "../../languages/index.ts";
import { pageUrlOf, type TransactionParts } from "../../transaction-requests/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { languageOf } from "../page/page-language.ts";
import { paymentFacts, type PaymentFacts } from "../page/payment-summary.ts";
import { pageTexts, type PageTexts } from "../page/page-texts.ts";

/** The facts on every page of a payment, in any state. */
export interface PaymentContext extends PaymentFacts {
  readonly transaction: Transaction;
  readonly language: Language;
  readonly texts: PageTexts;
  /** Path of the payment page; forms go to addresses below it. */
  readonly path: string;
}

export async function paymentContext(
  parts: TransactionParts,
  { transaction, request }: { transaction: Transaction; request: Pick<FastifyRequest, "headers"> },
): Promise<PaymentContext> {
  const language = languageOf(transaction, request);
  return {
    ...(await paymentFacts(parts, { transaction, language })),
    transaction,
    language,
    texts: pageTexts(language, transaction.type),
    path: pagePath(parts, transaction),
  };
}

/** As the browser sees it, also behind a proxy that serves the gateway below a path. */
export function pagePath(parts: Pick<TransactionParts, "publicUrl">, transaction: Transaction): string {
  return new URL(pageUrlOf(parts, transaction)).pathname;
}

import type { FastifyRequest } from "fastify";
import { findMerchant } from "../../tenancy/index.ts";
import { pageUrlOf, type TransactionParts } from "../../transaction-requests/index.ts";
import { totalOf, type Transaction } from "../../transactions/index.ts";
import { html, type Html } from "../assets/html.ts";
import { pageLanguage, pageTexts, type PageLanguage, type PageTexts } from "./languages/index.ts";
import { merchantLogo } from "./merchant-logo.ts";
import type { PageAssets } from "./page.ts";
import { shownAmount } from "../../platform/money/index.ts";

/** What the hosted page is made with. */
export interface HostedPageParts extends TransactionParts {
  readonly assets: PageAssets;
}

/** What every page of one payment says, in whatever state it is. */
export interface PaymentContext {
  readonly transaction: Transaction;
  readonly language: PageLanguage;
  readonly texts: PageTexts;
  readonly merchantName: string;
  readonly logo: Html;
  readonly amount: string | undefined;
  /** Path of the payment page; forms go to addresses below it. */
  readonly path: string;
}

export async function paymentContext(
  parts: HostedPageParts,
  { transaction, request }: { transaction: Transaction; request: Pick<FastifyRequest, "headers"> },
): Promise<PaymentContext> {
  const merchant = await findMerchant(parts.db, { merchantGuid: transaction.merchantGuid });
  const language = languageOf(transaction, request);
  const total = totalOf(transaction);
  return {
    transaction,
    language,
    texts: pageTexts(language),
    merchantName: merchant?.name ?? "",
    logo: merchantLogo(parts, merchant),
    amount: total ? shownAmount(total, language) : undefined,
    path: pagePath(parts, transaction),
  };
}

export function languageOf(
  transaction: Transaction,
  { headers }: Pick<FastifyRequest, "headers">,
): PageLanguage {
  return pageLanguage(transaction.request["language"], headers["accept-language"]);
}

/** As the browser sees it, also behind a proxy that serves the gateway below a path of its own. */
export function pagePath(parts: Pick<TransactionParts, "publicUrl">, transaction: Transaction): string {
  return new URL(pageUrlOf(parts, transaction)).pathname;
}

/** Who is paid, for what, and how much (contract §5: every page shows it). */
export function paymentSummary({ transaction, texts, merchantName, logo, amount }: PaymentContext): Html {
  const { description } = transaction.request;
  return html`<header class="summary">
    ${logo}
    <p class="merchant">${merchantName}</p>
    ${amount === undefined ? "" : html`<p class="amount"><span class="unseen">${texts.amount}: </span>${amount}</p>`}
    ${typeof description === "string" ? html`<p class="description">${description}</p>` : ""}
  </header>`;
}

import { localeOf, type Language } from "../../languages/index.ts";
import { shownAmount } from "../../platform/money/index.ts";
import { findMerchant, type PageDesign } from "../../tenancy/index.ts";
import type { TransactionParts } from "../../transaction-requests/index.ts";
import { totalOf, type Transaction } from "../../transactions/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { merchantFooter } from "./merchant-footer.ts";
import { merchantLogo } from "./merchant-logo.ts";
import { merchantStyle, type MerchantStyle } from "./merchant-style.ts";
import { orderItems } from "./order-items.ts";
import { pageTexts } from "./page-texts.ts";

/** The payee, the description and the amount. */
export interface PaymentFacts {
  readonly merchantName: string;
  readonly logo: Html;
  readonly description: string | undefined;
  readonly amount: string | undefined;
  readonly items: Html;
  readonly footer: Html;
  readonly style: MerchantStyle | undefined;
  readonly design: PageDesign;
}

export async function paymentFacts(
  parts: Pick<TransactionParts, "db" | "publicUrl">,
  { transaction, language }: { transaction: Transaction; language: Language },
): Promise<PaymentFacts> {
  const merchant = await findMerchant(parts.db, { merchantGuid: transaction.merchantGuid });
  const { description } = transaction.request;
  const total = totalOf(transaction);
  const texts = pageTexts(language, transaction.type);
  return {
    merchantName: merchant?.name ?? "",
    logo: merchantLogo(parts, merchant),
    description: typeof description === "string" ? description : undefined,
    amount: total ? shownAmount(total, localeOf(language), "symbol") : undefined,
    items: orderItems(transaction.request, { language, title: texts.items }),
    footer: merchantFooter(merchant, texts),
    style: merchantStyle(parts, merchant),
    design: merchant?.attributes.paymentPage ?? {},
  };
}

/** The head of every page of a payment. */
export function paymentSummary(payment: PaymentFacts, texts: { readonly amount: string }): Html {
  const { merchantName, logo, amount, description, items } = payment;
  return html`<header class="summary">
    ${logo}
    <p class="merchant" dir="auto">${merchantName}</p>
    ${amount === undefined ? "" : html`<p class="amount"><span class="unseen">${texts.amount}: </span>${amount}</p>`}
    ${description === undefined ? "" : html`<p class="description" dir="auto">${description}</p>`} ${items}
  </header>`;
}

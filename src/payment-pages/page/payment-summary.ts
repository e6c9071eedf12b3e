import { localeOf, type Language } from "../../languages/index.ts";
import { shownAmount } from "../../platform/money/index.ts";
import { findMerchant, type Merchant, type PageDesign } from "../../tenancy/index.ts";
import { pageUrlOf, type TransactionParts } from "../../transaction-requests/index.ts";
import { totalOf, type Transaction } from "../../transactions/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { merchantFooter } from "./merchant-footer.ts";
import { merchantLogo } from "./merchant-logo.ts";
import { merchantStyle, type MerchantStyle } from "./merchant-style.ts";
import { orderItems } from "./order-items.ts";
import { pageTexts, type PageTexts } from "./page-texts.ts";
import { testBand } from "./test-band.ts";

/** The payee, the description and the amount. */
export interface PaymentFacts {
  readonly merchantName: string;
  readonly logo: Html;
  readonly description: string | undefined;
  readonly amount: string | undefined;
  readonly items: Html;
  readonly footer: Html;
  /** Above every page of a test payment. */
  readonly banner: Html;
  readonly style: MerchantStyle | undefined;
  readonly design: PageDesign;
  /** The merchant's site. */
  readonly homepage: string | undefined;
}

interface OfPayment {
  readonly transaction: Transaction;
  readonly language: Language;
}
type PayeeFacts = Omit<PaymentFacts, "description" | "amount" | "items">;

export async function paymentFacts(
  parts: Pick<TransactionParts, "db" | "publicUrl">,
  { transaction, language }: OfPayment,
): Promise<PaymentFacts> {
  const merchant = await findMerchant(parts.db, transaction);
  return paymentFactsOf(parts, { transaction, language, merchant });
}

/** The same with a merchant that may not be saved like this. */
export function paymentFactsOf(
  parts: Pick<TransactionParts, "publicUrl">,
  { transaction, language, merchant }: OfPayment & { readonly merchant: Merchant | undefined },
): PaymentFacts {
  const { description } = transaction.request;
  const total = totalOf(transaction);
  const texts = pageTexts(language, transaction.type);
  const amount = total ? shownAmount(total, localeOf(language), "symbol") : undefined;
  return {
    ...payeeFactsOf(parts, { merchant, testMode: transaction.testMode, texts }),
    description: typeof description === "string" ? description : undefined,
    amount,
    items: orderItems(transaction.request, {
      language,
      title: texts.items,
      path: new URL(pageUrlOf(parts, transaction)).pathname,
      total:
        amount === undefined
          ? html``
          : html`<p class="sum"><span>${texts.amount}</span> <span>${amount}</span></p>`,
    }),
  };
}

/** Facts about the merchant that a page shows. */
export async function payeeFacts(
  parts: Pick<TransactionParts, "db" | "publicUrl">,
  { texts, ...payment }: { merchantGuid: string; testMode: boolean; texts: PageTexts },
): Promise<PayeeFacts> {
  const merchant = await findMerchant(parts.db, payment);
  return payeeFactsOf(parts, { merchant, testMode: payment.testMode, texts });
}

function payeeFactsOf(
  parts: Pick<TransactionParts, "publicUrl">,
  { merchant, testMode, texts }: { merchant: Merchant | undefined; testMode: boolean; texts: PageTexts },
): PayeeFacts {
  return {
    merchantName: merchant?.name ?? "",
    logo: merchantLogo(parts, merchant),
    footer: merchantFooter(parts, merchant, texts),
    banner: testBand({ testMode }, texts),
    style: merchantStyle(parts, merchant),
    design: merchant?.attributes.paymentPage ?? {},
    homepage: merchant?.attributes.homepage ?? undefined,
  };
}

/** The merchant's logo and name. */
export function shopName({ logo, merchantName }: PaymentFacts): Html {
  return html`<p class="shop">${logo} <span dir="auto">${merchantName}</span></p>`;
}

/** The head of a small page of a payment. */
export function paymentSummary(payment: PaymentFacts, texts: { readonly amount: string }): Html {
  return html`<header class="summary">${orderHead(payment, texts)}</header>`;
}

/** A page with a form: the order at its side, or above it on a narrow screen. */
export function besideOrder(
  payment: PaymentFacts,
  {
    texts,
    sheet,
    why = html``,
  }: {
    texts: { readonly amount: string; readonly items: string };
    sheet: Html;
    /** Stands with the order: what the customer has to know before they choose. */
    why?: Html;
  },
): Html {
  return html`<div class="page">
    <section class="order" aria-label="${texts.items}">
      ${orderHead(payment, texts)} ${why} ${payment.items}
    </section>
    <main><div class="sheet">${sheet}</div></main>
  </div>`;
}

function orderHead(payment: PaymentFacts, texts: { readonly amount: string }): Html {
  const { amount, description } = payment;
  return html`${shopName(payment)}
  ${description === undefined ? "" : html`<p class="description"><bdi>${description}</bdi></p>`}
  ${amount === undefined ? "" : html`<p class="${amountLook(amount)}"><span class="unseen">${texts.amount}: </span>${amount}</p>`}`;
}

/** Characters of an amount that has one line on a phone: with more the amount is smaller there. */
const MAX_USUAL_AMOUNT = 10;
/** Marks of the direction of writing. */
const UNSEEN = /\p{Cf}/gu;

/** The class of a page's amount. */
export function amountLook(amount: string): string {
  return amount.replaceAll(UNSEEN, "").length > MAX_USUAL_AMOUNT ? "amount long" : "amount";
}

import { fillIn } from "../../languages/index.ts";
import { brandName, brandUsed } from "../../vault/index.ts";
import { cardMark, html, type Html } from "../../platform/pages/index.ts";
import { ownMoment } from "../page/own-moment.ts";
import { amountLook, shopName } from "../page/payment-summary.ts";
import { receiptMailForm, type ReceiptMail } from "./receipt-mail-form.ts";
import { resultTexts } from "./result-page.ts";
import type { PaymentContext } from "./payment-context.ts";

interface Success {
  /** The name of the payment method, for a payment without a card. */
  readonly method: string;
  /** The receipt of the conversion, if there was one. */
  readonly receipt: Html | "";
  readonly mail: ReceiptMail;
}

/** The customer's receipt, when the merchant's request has no URL to go on to. It can be printed. */
export function successPage(context: PaymentContext, { method, receipt, mail }: Success): Html {
  const { texts, amount, homepage, merchantName, language } = context;
  const { title, text } = resultTexts(context, "success");
  return html`<main class="done">
    ${shopName(context)}
    <div class="receipt">
      <div class="slip">
        <div class="paid">
          <svg class="stamp" viewBox="0 0 64 64" aria-hidden="true">
            <circle class="disc" cx="32" cy="32" r="30" />
            <path class="ring" d="M20.500 33l8 8 15.500-17" />
          </svg>
          <h1>${title}</h1>
          <p role="status">${text}</p>
          ${amount === undefined ? "" : html`<p class="${amountLook(amount)}">${amount}</p>`}
        </div>
        ${facts(context, method)} ${receipt}
      </div>
    </div>
    <div class="next">
      ${
        homepage === undefined
          ? ""
          : html`<a class="button primary" href="${homepage}"
              >${fillIn(texts.backTo, { merchant: merchantName }, language)}</a
            >`
      }
      <button type="button" class="button" id="print">${texts.print}</button>
      ${receiptMailForm(context, mail)}
    </div>
  </main>`;
}

function facts({ transaction, texts, language, description }: PaymentContext, method: string): Html {
  const { card, finalAt, modifiedAt, merchantTransactionId, uuid } = transaction;
  const paidWith = card
    ? html`${cardMark(brandUsed(card), brandName(brandUsed(card)))}
        <span dir="ltr">•••• ${card.lastFourDigits}</span>`
    : html`<bdi>${method}</bdi>`;
  const rows: readonly (readonly [string, Html])[] = [
    [texts.paidWith, paidWith],
    [texts.date, html`<bdi>${ownMoment(finalAt ?? modifiedAt, language)}</bdi>`],
    [texts.order, html`<bdi>${merchantTransactionId}</bdi>`],
    [texts.reference, html`<bdi>${uuid}</bdi>`],
  ];
  return html`${description === undefined ? "" : html`<p class="description"><bdi>${description}</bdi></p>`}
    <dl class="facts">
      ${rows.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div> `,
      )}
    </dl>`;
}

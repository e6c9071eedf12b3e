import { html } from "../../payment-pages/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { MoneyForm, MoneyMove, MoveOffer } from "../payments/money-move.ts";
import { cardText } from "../payments/words.ts";
import type { PlaceView } from "../places.ts";
import { textField } from "./field.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "./page.ts";

interface MoneyView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly transaction: Transaction;
  readonly offer: MoveOffer;
  readonly form: MoneyForm;
  readonly curl: string;
  readonly problem?: { readonly field?: string; readonly message: string } | undefined;
}

const WORDS: Readonly<Record<MoneyMove, { verb: string; final: string }>> = {
  capture: { verb: "Capture", final: "What is captured can be returned only by a refund." },
  void: { verb: "Void", final: "What is released cannot be captured any more." },
  refund: { verb: "Refund", final: "A refund cannot be undone." },
};

/** How much, and why. */
export function moneyFormPage(view: MoneyView): ConsolePage {
  const { viewer, transaction, offer, form, problem, curl } = view;
  const { verb } = WORDS[offer.move];
  const currency = transaction.currency ?? "";
  const title = `${verb}: order ${transaction.merchantTransactionId}`;
  const of = (field: string): string | undefined => (problem?.field === field ? problem.message : undefined);
  const content = html`<h1>${title}</h1>
    ${errorSummary(problem ? [problem] : [])}
    <form method="post" action="${addressOf(view)}">
      ${csrfField(viewer)}
      <input type="hidden" name="id" value="${form.id}" />
      ${
        offer.move === "void"
          ? html`<p>All that is left is released: ${currency} ${offer.rest}.</p>`
          : textField({
              name: "amount",
              label: `Amount in ${currency}`,
              value: form.amount,
              hint: `At most ${offer.rest}.`,
              problem: of("amount"),
              inputmode: "decimal",
              autocomplete: "off",
              required: true,
              maxlength: 20,
            })
      }
      ${textField({ name: "reason", label: "Reason (optional)", value: form.reason, hint: "It is kept as the description, and the provider may show it to the customer.", problem: of("reason"), autocomplete: "off" })}
      <p class="actions">
        <button class="primary">Continue</button>
        <a class="button" href="${paymentAddress(view)}">Back to the payment</a>
      </p>
    </form>`;
  return { title, content, viewer, area: "payments", curl, status: problem ? 422 : 200 };
}

/** What happens, to whom, and what cannot be undone; the button says it. */
export function moneyCheckPage(view: MoneyView): ConsolePage {
  const { viewer, transaction, offer, form, problem, curl } = view;
  const { verb, final } = WORDS[offer.move];
  const amount = `${transaction.currency ?? ""} ${offer.move === "void" ? offer.rest : form.amount}`;
  const title = `${verb} ${amount}?`;
  const content = html`<h1>${title}</h1>
    ${errorSummary(problem ? [problem] : [])}
    <dl class="facts">
      <dt>Order</dt>
      <dd>${transaction.merchantTransactionId}</dd>
      <dt>Paid with</dt>
      <dd>${cardText(transaction) || "another method than a card"}</dd>
      <dt>Amount</dt>
      <dd>${amount}</dd>
      <dt>Left before</dt>
      <dd>${transaction.currency ?? ""} ${offer.rest}</dd>
      <dt>Reason</dt>
      <dd>${form.reason === "" ? "none" : form.reason}</dd>
    </dl>
    <p>${final} ${transaction.testMode ? "This is a test: no money moves." : ""}</p>
    <form method="post" action="${addressOf(view)}">
      ${csrfField(viewer)}
      <input type="hidden" name="id" value="${form.id}" />
      <input type="hidden" name="amount" value="${form.amount}" />
      <input type="hidden" name="reason" value="${form.reason}" />
      <input type="hidden" name="rest" value="${offer.rest}" />
      <input type="hidden" name="confirmed" value="yes" />
      <p class="actions">
        <button class="primary">${verb} ${amount}</button>
        <a class="button" href="${paymentAddress(view)}">Back to the payment</a>
      </p>
    </form>`;
  return { title, content, viewer, area: "payments", curl, status: problem ? 422 : 200 };
}

function addressOf(view: MoneyView): string {
  return `${paymentAddress(view)}/${view.offer.move}`;
}

function paymentAddress({ base, place, transaction }: MoneyView): string {
  return `${base}/console/${place.guid}/payments/${transaction.uuid}`;
}

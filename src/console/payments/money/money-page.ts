import { html, type Html } from "../../../platform/pages/index.ts";
import type { Transaction } from "../../../transactions/index.ts";
import type { LimitInForce } from "../../access/limits.ts";
import type { MoneyMove, MoveOffer, TypedMoneyForm } from "../../payment-facts/money-move.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import type { Text } from "../../language/dictionary.ts";
import { cardText, decimalText, minorText, numberText, testNote } from "../../payment-facts/words.ts";
import { questionPanel } from "../../frame/question-panel.ts";
import { textField } from "../../frame/field.ts";
import { csrfField, errorSummary, type ShownPage } from "../../frame/page.ts";
import { pageHead } from "../../frame/page-head.ts";
import { receiptRows } from "../../frame/receipt-rows.ts";
import { t } from "../../language/translate.ts";

export interface MoneyProblem {
  readonly field?: string;
  readonly message: string;
}

interface MoneyView {
  readonly transaction: Transaction;
  readonly offer: MoveOffer;
  /** For refunds of the payment that wait for an approval. */
  readonly waitingMinor: bigint;
  readonly form: TypedMoneyForm;
  /** The id of the form, sealed for its page. */
  readonly id: string;
  readonly curl: string;
  readonly problem?: MoneyProblem | undefined;
}

const WORDS = {
  capture: {
    form: "Capture: order {order}",
    question: "Capture {amount}?",
    button: "Capture {amount}",
    final: "A captured amount can be returned only by a refund.",
  },
  void: {
    form: "Void: order {order}",
    question: "Void {amount}?",
    button: "Void {amount}",
    final: "A released amount can no longer be captured.",
  },
  refund: {
    form: "Refund: order {order}",
    question: "Refund {amount}?",
    button: "Refund {amount}",
    final: "A refund cannot be undone.",
  },
} as const satisfies Readonly<Record<MoneyMove, Readonly<Record<string, Text>>>>;

/** A refund above the person's limit. */
const REQUEST_WORDS = {
  question: "Request approval of {amount}?",
  button: "Request approval of {amount}",
  final: "This is above your limit: no money moves until another person approves it.",
} as const satisfies Readonly<Record<string, Text>>;

/** How much, and why. The limit is that of the person, for a refund. */
export function moneyFormPage(
  visit: PlaceVisit,
  view: MoneyView & { readonly limit: LimitInForce },
): ShownPage {
  const { viewer } = visit;
  const { transaction, offer, form, problem, curl } = view;
  const currency = transaction.currency ?? "";
  const title = t(WORDS[offer.move].form, { order: transaction.merchantTransactionId });
  const rest = decimalText(offer.rest, currency);
  const of = (field: string): string | undefined => (problem?.field === field ? problem.message : undefined);
  const content = html`${moneyHead(visit, view, title)} ${errorSummary(problem ? [problem] : [])}
    ${waitingNote(view)}
    <div class="two">
      <form class="panel pad" method="post" action="${addressOf(visit, view)}">
        ${csrfField(viewer)}
        <input type="hidden" name="id" value="${view.id}" />
        ${
          offer.move === "void"
            ? html`<p>${t("The whole remaining amount is released: {rest}.", { rest })}</p>`
            : textField({
                name: "amount",
                label: t("Amount in {currency}", { currency }),
                value: form.amount === "" ? form.typedAmount : numberText(form.amount),
                hint: t("At most {rest}.", { rest: numberText(offer.rest) }),
                problem: of("amount"),
                inputmode: "decimal",
                autocomplete: "off",
                required: true,
                maxlength: 20,
              })
        }
        ${textField({ name: "reason", ...reasonLabel(view), value: form.reason, problem: of("reason"), autocomplete: "off" })}
        <p class="actions">
          <button class="primary">${t("Continue")}</button>
          <a class="button" href="${paymentAddress(visit, view)}">${t("Back to the payment")}</a>
        </p>
      </form>
      <aside class="stack" aria-label="${t("Details")}">${amountsNow(view)}</aside>
    </div>`;
  return { title, content, curl, status: problem ? 422 : 200 };
}

/** The way back to the payment. */
function moneyHead(visit: PlaceVisit, view: MoneyView, title: string): Html {
  const { transaction } = view;
  return pageHead({
    title,
    above: [
      { at: visit.at("payments"), text: t("Payments") },
      { at: paymentAddress(visit, view), text: transaction.merchantTransactionId },
    ],
    here: t(MOVE_NAMES[view.offer.move]),
    lead: cardText(transaction) || undefined,
  });
}

const MOVE_NAMES = {
  capture: "type|Capture",
  void: "type|Void",
  refund: "type|Refund",
} as const satisfies Readonly<Record<MoneyMove, Text>>;

/** The amounts of the payment now, and how much of it can be moved. */
function amountsNow({ transaction, offer, waitingMinor }: MoneyView): Html {
  const {
    amountMinor,
    surchargeMinor,
    currency,
    refundedMinor,
    capturedMinor,
    voidedMinor,
    chargedBackMinor,
  } = transaction;
  const taken = (name: string, minor: bigint): (readonly [string, string])[] =>
    minor === 0n ? [] : [[name, minorText(-minor, currency)]];
  const isReserved = transaction.type === "preauthorize";
  return html`<section class="receipt" aria-label="${t("Amounts")}">
    <h2>${t("Amounts")}</h2>
    <dl class="sum">
      ${receiptRows([
        [
          isReserved ? t("Reserved") : t("Charged"),
          minorText((amountMinor ?? 0n) + surchargeMinor, currency),
        ],
        ...(isReserved ? taken(t("Captured"), capturedMinor) : []),
        ...taken(t("Released"), voidedMinor),
        ...taken(t("Refunded"), refundedMinor),
        ...taken(t("Charged back"), chargedBackMinor),
        ...taken(t("Waiting for approval"), waitingMinor),
      ])}
      <div class="total">
        <dt>${t("Left")}</dt>
        <dd>${decimalText(offer.rest, currency ?? "")}</dd>
      </div>
    </dl>
  </section>`;
}

function reasonLabel({ limit, transaction }: Parameters<typeof moneyFormPage>[1]) {
  const kept = t("It is stored as the description. The provider may show it to the customer.");
  if (!limit) return { label: t("Reason (optional)"), hint: kept };
  const amount = minorText(limit.oneMinor, transaction.currency);
  const needed = t("Required if another person has to approve the refund, for example above {amount}.", {
    amount,
  });
  return { label: t("Reason"), hint: `${needed} ${kept}` };
}

/** The amount that cannot be requested again, because it waits for an approval. */
export function waitingNote({
  waitingMinor,
  offer,
  transaction: { currency },
}: Pick<MoneyView, "waitingMinor" | "transaction"> & { readonly offer: MoveOffer | undefined }): Html {
  if (waitingMinor === 0n) return html``;
  const waiting = minorText(waitingMinor, currency);
  return html`<p class="note wait">
    ${
      offer
        ? t("{waiting} is waiting for approval; {rest} can be requested.", {
            waiting,
            rest: numberText(offer.rest),
          })
        : t("{waiting} is waiting for approval. Nothing else is left.", { waiting })
    }
  </p>`;
}

/**
 * The page before money moves: the effect, the customer, and what cannot be undone; the button says it. A request for an approval
 * has no call of the API, which would refund at once.
 */
export function moneyCheckPage(
  visit: PlaceVisit,
  view: MoneyView & { readonly isRequest: boolean },
): ShownPage {
  const { viewer } = visit;
  const { transaction, offer, form, problem, isRequest } = view;
  const { final, question, button } = isRequest ? REQUEST_WORDS : WORDS[offer.move];
  const curl = isRequest ? undefined : view.curl;
  const amount = decimalText(offer.move === "void" ? offer.rest : form.amount, transaction.currency);
  const title = t(question, { amount });
  const content = html`${moneyHead(visit, view, title)} ${errorSummary(problem ? [problem] : [])}
    ${waitingNote(view)}
    <div class="two">
      ${questionPanel({
        viewer,
        facts: [
          [t("Order"), transaction.merchantTransactionId],
          [t("Paid with"), cardText(transaction) || t("another method than a card")],
          [t("Amount"), amount],
          [t("Remaining before"), decimalText(offer.rest, transaction.currency)],
          [t("Reason"), form.reason === "" ? t("none") : form.reason],
        ],
        consequences: [t(final), ...testNote(transaction)],
        action: addressOf(visit, view),
        fields: html`<input type="hidden" name="id" value="${view.id}" />
          <input type="hidden" name="amount" value="${form.amount}" />
          <input type="hidden" name="reason" value="${form.reason}" />
          <input type="hidden" name="rest" value="${offer.rest}" />
          <input type="hidden" name="asks" value="${isRequest ? "approval" : "move"}" />
          <input type="hidden" name="confirmed" value="yes" />`,
        button: t(button, { amount }),
        kind: offer.move === "void" ? "ends" : "moves",
        back: { at: paymentAddress(visit, view) },
      })}
      <aside class="stack" aria-label="${t("Details")}">${amountsNow(view)}</aside>
    </div>`;
  return { title, content, curl, status: problem ? 422 : 200 };
}

function addressOf({ at }: PlaceVisit, { transaction, offer }: MoneyView): string {
  return at("payments", transaction.uuid, offer.move);
}

function paymentAddress({ at }: PlaceVisit, { transaction }: MoneyView): string {
  return at("payments", transaction.uuid);
}

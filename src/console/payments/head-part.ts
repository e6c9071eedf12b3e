import { cardMark, html, icon, type Html } from "../../platform/pages/index.ts";
import { restOf } from "../../transactions/index.ts";
import { brandUsed } from "../../vault/index.ts";
import { rolesWith } from "../access/permissions.ts";
import { roleWord } from "../access/role-words.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { crumbs } from "../frame/page-head.ts";
import { csrfField } from "../frame/page.ts";
import type { Text } from "../language/dictionary.ts";
import { minuteText } from "../language/time-text.ts";
import { listed, t } from "../language/translate.ts";
import { badges } from "../payment-facts/badges.ts";
import { MOVE_PERMISSIONS, movesOf, type MoneyMove, type MoveOffer } from "../payment-facts/money-move.ts";
import { disputeToAnswer } from "../payment-facts/shown-payment.ts";
import {
  amountText,
  brandName,
  decimalText,
  typeAndAmount,
  typeAsRequested,
} from "../payment-facts/words.ts";
import type { Approval } from "../refunds/approval-store.ts";
import { sumOf } from "../refunds/waiting.ts";
import { maskedCustomer } from "./personal-data/masked-customer.ts";
import type { StoryFacts } from "./story/story-facts.ts";

interface HeadView {
  readonly facts: StoryFacts;
  readonly merchantName: string;
  /** Refunds of the payment that wait for an approval. */
  readonly waiting: readonly Approval[];
}

/** Amount, state, and what can be done now. */
export function paymentHead(visit: PlaceVisit, view: HeadView): Html {
  const { facts, merchantName } = view;
  const { payment, transaction } = facts;
  const { card } = transaction;
  const customer = maskedCustomer(transaction);
  const title = typeAndAmount(payment);
  // A payment is named by its amount alone; what follows one, or has none, by its type.
  const amount = typeAsRequested(transaction) === "debit" ? amountText(payment) : "";
  const above = [{ at: visit.at("payments"), text: t("Payments") }];
  return html`${crumbs(above, transaction.merchantTransactionId)}
    <div class="head">
      <div>
        <div class="lead">
          <h1 class="amount">
            ${amount === "" ? title : html`<span class="unseen">${title}</span><span aria-hidden="true">${amount}</span>`}
          </h1>
          ${badges(payment, visit.viewer)}
        </div>
        <p class="byline">
          ${card ? html`<span>${cardMark(brandUsed(card), brandName(brandUsed(card)))} ···· ${card.lastFourDigits}</span>` : ""}
          ${customer === "" ? "" : html`<span>${customer}</span>`}
          <span>${merchantName}</span><span>${minuteText(transaction.createdAt)}</span>
        </p>
      </div>
      ${actions(visit, view)}
    </div>`;
}

/** The moves that are possible now, and the refund among them, also for people who may not make it. */
export function offersOf(
  { place }: PlaceVisit,
  { waiting, facts }: Pick<HeadView, "waiting" | "facts">,
): { readonly refund: MoveOffer | undefined; readonly offers: readonly MoveOffer[] } {
  const possible = isCapturedNext(facts) ? [] : movesOf(facts.transaction, sumOf(waiting));
  return {
    refund: possible.find(({ move }) => move === "refund"),
    offers: possible.filter(({ move }) => place.allows(MOVE_PERMISSIONS[move], facts.transaction)),
  };
}

/** A debit that was released from its review: the gateway captures it, and nobody else until that has an outcome. */
function isCapturedNext({ transaction, followUps }: StoryFacts): boolean {
  const { review, requestedType } = transaction;
  return (
    review === "released" &&
    requestedType === "debit" &&
    !followUps.some((followUp) => followUp.transaction.type === "capture")
  );
}

const MOVE_WORDS = {
  capture: "Capture up to {amount}",
  void: "Void up to {amount}",
  refund: "Refund up to {amount}",
} as const satisfies Record<MoneyMove, Text>;

/** One of them is primary: the answer to a dispute, else what moves money on. */
function actions(visit: PlaceVisit, view: HeadView): Html {
  const { at, place } = visit;
  const { transaction, payment } = view.facts;
  const { offers } = offersOf(visit, view);
  // As the routes of the answer demand it.
  const dispute = place.allows("refund", transaction) ? disputeToAnswer(payment) : undefined;
  const primary = dispute ? undefined : (offers.find(({ move }) => move !== "void") ?? offers[0]);
  const button = ({ move, rest }: MoveOffer): Html =>
    html`<a
      class="button ${primary?.move === move ? "primary" : move === "void" ? "danger" : ""}"
      href="${at("payments", transaction.uuid, move)}"
      >${t(MOVE_WORDS[move], { amount: decimalText(rest, transaction.currency) })}</a
    >`;
  const parts = [
    moreMenu(visit, view),
    resendForm(visit, view),
    ...offers.filter((offer) => offer !== primary).map(button),
    ...(primary ? [button(primary)] : []),
    ...(dispute
      ? [html`<a class="button primary" href="${at("disputes", dispute.guid)}">${t("Answer dispute")}</a>`]
      : []),
  ].filter(({ text }) => text !== "");
  return parts.length === 0 ? html`` : html`<div class="actions">${parts}</div>`;
}

function resendForm(
  { viewer, place, at }: PlaceVisit,
  { facts: { callbacks, transaction } }: HeadView,
): Html {
  if (callbacks.length === 0 || !place.allows("resend_callbacks")) return html``;
  return html`<form method="post" action="${at("payments", transaction.uuid, "resend-callback")}">
    ${csrfField(viewer)}
    <button>${icon("callback", "s")}${t("Resend callback")}</button>
  </form>`;
}

/** A menu of rare actions, with the reason why a refund is not possible. */
function moreMenu(visit: PlaceVisit, view: HeadView): Html {
  const reason = whyNoRefund(visit, view);
  const raw = visit.at("payments", view.facts.transaction.uuid, "raw");
  const entries = [
    ...(reason === undefined
      ? []
      : [html`<span class="not-now">${t("Refund")}<br /><span class="tiny">${reason}</span></span>`]),
    ...(visit.place.allows("raw_data", { testMode: true })
      ? [html`<a href="${raw}">${t("Raw data: request, responses and callbacks")}</a>`]
      : []),
  ];
  if (entries.length === 0) return html``;
  return html`<details class="pick">
    <summary>${icon("more", "s")}${t("More")}${icon("down", "xs")}</summary>
    <ul class="pop">
      ${entries.map((entry) => html`<li>${entry}</li>`)}
    </ul>
  </details>`;
}

/** Why a payment that succeeded cannot be refunded now; undefined where it can be. */
function whyNoRefund(visit: PlaceVisit, view: HeadView): string | undefined {
  const { transaction } = view.facts;
  const { status, type } = transaction;
  if (status !== "success" || (type !== "debit" && type !== "capture")) return undefined;
  const { refund, offers } = offersOf(visit, view);
  if (offers.some(({ move }) => move === "refund")) return undefined;
  if (refund)
    return t("With your role it is not possible. With {roles} it is.", {
      roles: listed(rolesWith("refund").map(roleWord)),
    });
  if (restOf(transaction, "refund") > 0n)
    return view.waiting.length > 0 ? t("The rest is waiting for approval.") : t("Not possible now.");
  return transaction.chargedBackMinor > 0n
    ? t("Nothing is left: charged back.")
    : t("Nothing is left: refunded.");
}

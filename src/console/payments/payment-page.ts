import { html, type Html } from "../../platform/pages/index.ts";
import type { Approval } from "../refunds/approval-store.ts";
import { sumOf } from "../refunds/waiting.ts";
import type { Text } from "../language/dictionary.ts";
import { MOVE_PERMISSIONS, movesOf, type MoneyMove } from "../payment-facts/money-move.ts";
import { reasonOf, storyOf } from "./story.ts";
import type { StoryEntry, StoryFacts } from "./story-facts.ts";
import { summaryOf } from "./summary.ts";
import type { ReviewReason } from "./review.ts";
import { disputeToAnswer, type ShownPayment } from "../payment-facts/shown-payment.ts";
import { stateWord } from "../payment-facts/state-word.ts";
import { decimalText, typeAndAmount } from "../payment-facts/words.ts";
import { storyList, type StoryItem } from "../frame/story-list.ts";
import type { PlaceView } from "../access/places.ts";
import { callbacksPart } from "./callbacks-part.ts";
import { paymentDetails } from "./details-part.ts";
import { authentication } from "./authentication-part.ts";
import { approvalLink } from "../refunds/approvals-page.ts";
import { waitingNote } from "./money-page.ts";
import { disputesPart } from "./dispute-part.ts";
import { notesAndTags, type Tag } from "./notes-part.ts";
import { reviewPart } from "./review-page.ts";
import { errorSummary, type ConsolePage, type Viewer } from "../frame/page.ts";
import { badges } from "../payment-facts/badges.ts";
import { personalData } from "./personal-data-part.ts";
import { t } from "../language/translate.ts";

interface PaymentView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly facts: StoryFacts;
  readonly merchantName: string;
  readonly curl: string;
  /** The follow-up that was just made. */
  readonly done?: ShownPayment | undefined;
  readonly isResent?: boolean;
  /** After a decision of its review: `before` it another one was made. */
  readonly decided?: "done" | "before" | undefined;
  readonly reviewReason: ReviewReason | undefined;
  /** Refunds of the payment that wait for an approval. */
  readonly waiting: readonly Approval[];
  readonly tags: readonly Tag[];
  /** A conversion was offered, so that there is evidence of it. */
  readonly isConverted: boolean;
  /** Until when this person sees the customer's data. */
  readonly revealedUntil: Temporal.Instant | undefined;
  /** For the form for a note, a tag or a reason. */
  readonly problem?: { readonly field: string; readonly message: string } | undefined;
}

/** One transaction: its outcome, the possible actions, and its story. */
export function paymentPage(view: PaymentView): ConsolePage {
  const { facts, viewer, done, isResent, curl } = view;
  const { payment } = facts;
  const title = typeAndAmount(payment);
  const order = facts.transaction.merchantTransactionId;
  const content = html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
      <a href="${view.base}/console/${view.place.guid}/payments">${t("Payments")}</a
      ><span aria-hidden="true">/</span>
      <span>${order}</span>
    </nav>
    <div class="head">
      <div>
        <div class="lead">
          <h1 class="amount">${title}</h1>
          ${badges(payment)}
        </div>
        <p class="byline"><span>${summaryOf(facts)}</span></p>
      </div>
      ${moves(view)}
    </div>
    ${errorSummary(view.problem ? [view.problem] : [])} ${done ? outcomeNote(done) : ""}
    ${
      isResent === true
        ? html`<p class="note" role="status">
            ${t("The callback is being resent.")}
            <a href="${addressOf(view)}">${t("See the receiver's response")}</a>
          </p>`
        : ""
    }
    ${decisionNote(view.decided)} ${waitingPart(view)}
    ${reviewPart({ ...view, payment, reason: view.reviewReason })}
    <div class="two">
      <div class="flow">
        <h2>${t("What happened")}</h2>
        ${storyList(storyOf(facts).map((entry) => storyItem(view, entry)))} ${disputesPart(facts)}
        ${authentication(facts)} ${conversion(view)} ${callbacksPart(view)}
        ${notesAndTags({ ...view, transaction: facts.transaction, acts: facts.acts })} ${rawData(view)}
      </div>
      <aside class="stack" aria-label="${t("Details")}">
        <section class="panel pad">${paymentDetails(view)}</section>
        ${personalSection(view)}
      </aside>
    </div>`;
  const status = view.problem ? 422 : 200;
  return { title, content, viewer, area: "payments", curl, status };
}

function addressOf({ base, place, facts }: PaymentView): string {
  return `${base}/console/${place.guid}/payments/${facts.transaction.uuid}`;
}

function outcomeNote(done: ShownPayment): Html {
  const what = typeAndAmount(done);
  if (done.transaction.status === "success")
    return html`<p class="note" role="status">${t("{what}: done.", { what })}</p>`;
  if (stateWord(done).tone === "wrong")
    return html`<p class="note wrong" role="status">
      ${t("{what} failed: {reason}.", { what, reason: reasonOf(done.transaction) })}
    </p>`;
  return html`<p class="note wait" role="status">
    ${t("{what} is in progress, and its outcome is not clear yet. Do not repeat it: the gateway finds out.", { what })}
  </p>`;
}

function decisionNote(decided: PaymentView["decided"]): Html {
  if (decided === "done") return html`<p class="note" role="status">${t("The review is decided.")}</p>`;
  if (decided === "before")
    return html`<p class="note wait" role="status">
      ${t("The review had already been decided. Nothing was changed.")}
    </p>`;
  return html``;
}

function offersOf({ place, waiting, facts: { transaction } }: PaymentView) {
  const possible = movesOf(transaction, sumOf(waiting));
  return {
    refund: possible.find(({ move }) => move === "refund"),
    offers: possible.filter(({ move }) => place.allows(MOVE_PERMISSIONS[move], transaction)),
  };
}

function waitingPart(view: PaymentView): Html {
  const { base, place, waiting, facts } = view;
  const { transaction } = facts;
  return html`${waitingNote({ waitingMinor: sumOf(waiting), transaction, offer: offersOf(view).refund })}
  ${
    waiting.length === 0
      ? ""
      : html`<ul>
          ${waiting.map((approval) => html`<li>${approvalLink({ base, place, approval, refunds: new Map() })}</li>`)}
        </ul>`
  }`;
}

function moves(view: PaymentView): Html {
  const { transaction } = view.facts;
  const { offers } = offersOf(view);
  const dispute = disputeToAnswer(view.facts.payment);
  if (offers.length === 0 && !dispute) return html``;
  return html`<div class="actions">
    ${offers.map(
      ({ move, rest }) =>
        html`<a class="button" href="${addressOf(view)}/${move}"
          >${t(MOVE_WORDS[move], { amount: decimalText(rest, transaction.currency) })}</a
        >`,
    )}
    ${
      dispute
        ? html`<a
            class="button primary"
            href="${view.base}/console/${view.place.guid}/disputes/${dispute.guid}"
            >${t("Answer dispute")}</a
          >`
        : ""
    }
  </div>`;
}

function personalSection(view: PaymentView): Html {
  const part = personalData({ ...view, transaction: view.facts.transaction });
  return part.text === "" ? part : html`<section class="panel pad">${part}</section>`;
}

const MOVE_WORDS = {
  capture: "Capture up to {amount}",
  void: "Void up to {amount}",
  refund: "Refund up to {amount}",
} as const satisfies Record<MoneyMove, Text>;

function storyItem({ base, place }: PaymentView, { at, text, sign, facts }: StoryEntry): StoryItem {
  const uuid = facts?.["uuid"];
  const content = html`<p>
    ${text}
    ${typeof uuid === "string" ? html`<a href="${base}/console/${place.guid}/payments/${uuid}">${t("Open")}</a>` : ""}
  </p>`;
  return { at, content, sign, tone: sign === "check" ? "good" : sign === "cross" ? "wrong" : undefined };
}

/** Only where one was offered: its texts are on a page that can be printed. */
function conversion({ base, place, facts: { transaction }, isConverted }: PaymentView): Html {
  if (!isConverted) return html``;
  return html`<h2>${t("Currency conversion")}</h2>
    <p>
      ${t("The customer was offered payment in the currency of the card.")}
      <a href="${base}/console/${place.guid}/payments/${transaction.uuid}/conversion"
        >${t("The offer, the text shown and the choice")}</a
      >
    </p>`;
}

function rawData({ base, place, facts: { transaction } }: PaymentView): Html {
  if (!place.allows("raw_data", { testMode: true })) return html``;
  return html`<p>
    <a href="${base}/console/${place.guid}/payments/${transaction.uuid}/raw"
      >${t("Raw data: request, responses and callbacks")}</a
    >
  </p>`;
}

import { html, type Html } from "../../platform/pages/index.ts";
import { approvalLink } from "../refunds/approvals-page.ts";
import type { Approval } from "../refunds/approval-store.ts";
import { sumOf } from "../refunds/waiting.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { errorSummary, type ShownPage } from "../frame/page.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { stateWord } from "../payment-facts/state-word.ts";
import { typeAndAmount } from "../payment-facts/words.ts";
import type { CostEstimate } from "../../costs/index.ts";
import { costPart } from "./cost-part.ts";
import { amountsPart } from "./amounts-part.ts";
import { adviceOn } from "./story/decline-advice.ts";
import { disputesPart } from "./dispute-part.ts";
import type { ShownBlock } from "./blocks.ts";
import { cardPart, referencesPart } from "./facts-part.ts";
import { offersOf, paymentHead } from "./head-part.ts";
import { waitingNote } from "./money/money-page.ts";
import { paymentNotices } from "./notices-part.ts";
import { personalData } from "./personal-data/personal-data-part.ts";
import type { ReviewReason } from "./money/review.ts";
import { reviewPart } from "./money/review-page.ts";
import { reasonOf } from "./story/decline-reason.ts";
import type { StoryFacts, StoryTopic } from "./story/story-facts.ts";
import { storyPart } from "./story/story-part.ts";
import { tagsPart } from "./tags-part.ts";

interface PaymentView {
  readonly facts: StoryFacts;
  readonly merchantName: string;
  readonly curl: string;
  /** The lines of the story that are shown; all of them when undefined. */
  readonly topic: StoryTopic | undefined;
  /** The follow-up that was just made. */
  readonly done?: ShownPayment | undefined;
  readonly isResent?: boolean;
  /** After a decision of its review: `before` it another one was made. */
  readonly decided?: "done" | "before" | undefined;
  readonly reviewReason: ReviewReason | undefined;
  /** Entries of block lists that apply to it, which the person may remove. */
  readonly blocks: readonly ShownBlock[];
  /** The change of such an entry that was just made. */
  readonly listed?: ListNote | undefined;
  /** Refunds of the payment that wait for an approval. */
  readonly waiting: readonly Approval[];
  /** Read for a payment whose cost is not known yet; undefined where none is expected. */
  readonly estimate: CostEstimate | undefined;
  /** Until when this person sees the customer's data. */
  readonly revealedUntil: Temporal.Instant | undefined;
  /** The list of the customer's payments; undefined without an e-mail address. */
  readonly history: string | undefined;
  /** For the form for a note, a tag or a reason. */
  readonly problem?: { readonly field: string; readonly message: string } | undefined;
}

/** One transaction: its outcome, the possible actions, and its story. */
export function paymentPage(visit: PlaceVisit, view: PaymentView): ShownPage {
  const { at } = visit;
  const { facts, done, curl } = view;
  const { payment, transaction } = facts;
  const content = html`<div id="payment-head">${paymentHead(visit, view)}</div>
    ${errorSummary(view.problem ? [view.problem] : [])} ${done ? outcomeNote(done) : ""}
    ${resentNote(visit, view)} ${decisionNote(view.decided)} ${listedNote(view.listed)}
    ${waitingPart(visit, view)}
    <div class="two wide-gap">
      <div>
        <div id="payment-notices">
          ${reviewPart(visit, { payment, reason: view.reviewReason })} ${paymentNotices(visit, view)}
        </div>

        ${storyPart(visit, view)}
      </div>
      <aside class="stack" aria-label="${t("Details")}">
        <div id="payment-amounts">
          ${amountsPart({
            payment,
            fees: facts.fees,
            conversion: payment.wasOfferedConversion
              ? at("payments", transaction.uuid, "conversion")
              : undefined,
          })}
        </div>
        <div class="panel">
          ${cardPart(visit, view)} ${costPart({ payment, fees: facts.fees, estimate: view.estimate })}
          ${disputesPart(visit, facts)} ${personalData(visit, { ...view, transaction })}
          ${referencesPart(visit, view)} ${tagsPart(visit, { ...view, transaction, tags: facts.tags })}
        </div>
      </aside>
    </div>`;
  const status = view.problem ? 422 : 200;
  return { title: typeAndAmount(payment), content, curl, status };
}

function resentNote({ at }: PlaceVisit, { facts, isResent }: PaymentView): Html {
  if (isResent !== true) return html``;
  return html`<p class="note" role="status">
    ${t("The callback is being resent.")}
    <a href="${at("payments", facts.transaction.uuid)}">${t("See the receiver's response")}</a>
  </p>`;
}

function outcomeNote(done: ShownPayment): Html {
  const what = typeAndAmount(done);
  if (done.transaction.status === "success")
    return html`<p class="note" role="status">${t("{what}: done.", { what })}</p>`;
  if (stateWord(done).tone === "wrong")
    return html`<p class="note wrong" role="status">
      ${t("{what} failed: {reason}.", { what, reason: reasonOf(done.transaction) })}
      ${adviceOn(done.transaction)}
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

const LIST_NOTES = {
  blocked: "The card is on the block list. New payments with it are declined.",
  idle: "The card is on the block list, which has no effect yet: no default risk profile declines what is on it.",
  removed: "The entry is removed. New payments are no longer declined because of it.",
} as const satisfies Record<string, PlainText>;
type ListNote = keyof typeof LIST_NOTES;

function listedNote(listed: PaymentView["listed"]): Html {
  if (listed === undefined) return html``;
  return html`<p class="note" role="status">${t(LIST_NOTES[listed])}</p>`;
}

function waitingPart(visit: PlaceVisit, view: PaymentView): Html {
  const { waiting, facts } = view;
  const { transaction } = facts;
  return html`${waitingNote({ waitingMinor: sumOf(waiting), transaction, offer: offersOf(visit, view).refund })}
  ${
    waiting.length === 0
      ? ""
      : html`<ul>
          ${waiting.map((approval) => html`<li>${approvalLink(visit.at("approvals", approval.id), { approval, refunds: new Map() })}</li>`)}
        </ul>`
  }`;
}

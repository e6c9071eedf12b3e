import { brandUsed } from "../../vault/index.ts";
import { DISPUTE_QUEUES, type DisputeQueue, type DisputeStanding } from "../../disputes/index.ts";
import { cardMark, html, icon, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { emptyPart } from "../frame/empty-part.ts";
import { manyText } from "../frame/many-text.ts";
import { numberedFoot, rangeText } from "../frame/list-foot.ts";
import type { ConsolePage, Viewer } from "../frame/page.ts";
import { agoText, longDayText, timeText } from "../language/time-text.ts";
import type { PlainText } from "../language/dictionary.ts";
import { counted, t } from "../language/translate.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { timeToAnswer } from "../payment-facts/state-word.ts";
import { brandName, shownMoney } from "../payment-facts/words.ts";
import { maskedCustomer } from "../payments/masked-customer.ts";
import { stageWord } from "../payments/story-of-disputes.ts";
import { kindText } from "../payment-facts/dispute-kinds.ts";

export interface ListedDispute {
  readonly standing: DisputeStanding;
  readonly payment: ShownPayment;
}

export const PAGE_SIZE = 50;
/** Disputes of each queue are counted up to so many. */
export const MAX_COUNTED = 1_000;

interface DisputesView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly queue: DisputeQueue;
  readonly counts: Readonly<Record<DisputeQueue, number>>;
  readonly listed: readonly ListedDispute[];
  readonly merchants: ReadonlyMap<string, string>;
  readonly page: number;
  readonly hasNext: boolean;
  readonly curl: string;
}

const QUEUES = {
  answer: "To answer",
  answered: "Answered",
  open: "All open",
  ended: "Decided",
} as const satisfies Record<DisputeQueue, PlainText>;

/** Disputes by their deadline. */
export function disputesPage(view: DisputesView): ConsolePage {
  const { base, viewer, place, queue, counts, listed, curl } = view;
  const at = `${base}/console/${place.guid}/disputes`;
  const content = html`<div class="head">
      <div>
        <h1>${t("Disputes")}</h1>
        <p class="soft small">
          ${t("Payments that cardholders disputed at their bank, the earliest deadline first")}
        </p>
      </div>
    </div>
    <nav class="chips" aria-label="${t("Quick filters")}">
      ${DISPUTE_QUEUES.map(
        (name) =>
          html`<a class="chip" href="${at}?state=${name}" ${name === queue ? html`aria-current="true"` : ""}
            >${t(QUEUES[name])} <span class="n">${manyText(counts[name], MAX_COUNTED)}</span></a
          >`,
      )}
    </nav>
    ${listed.length === 0 ? nothing(view, at) : table(view, at)} ${foot(view, at)}`;
  return { title: t("Disputes"), content, viewer, area: "disputes", curl };
}

function nothing({ base, place, queue, counts }: DisputesView, at: string): Html {
  const isOther = queue !== "ended" && counts.ended + counts.open > 0;
  if (!isOther && queue === "answer")
    return emptyPart({
      title: t("No dispute waits for an answer"),
      text: t(
        "A dispute appears here with its deadline as soon as the provider reports it. It can be mailed to you, too.",
      ),
      action: { at: `${base}/console/${place.guid}/alerts`, text: t("Choose your mails") },
    });
  return html`<section class="panel">
    <p class="body soft">
      ${queue === "answer" ? t("No dispute waits for an answer.") : t("There is none here.")}
      ${isOther ? html`<a href="${at}?state=${counts.open > 0 ? "open" : "ended"}">${t("Show the others")}</a>` : ""}
    </p>
  </section>`;
}

function table({ place, queue, listed, merchants }: DisputesView, at: string): Html {
  const head = (text: string, classes = ""): Html =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  return html`<table class="open lines edge" role="table">
    <caption class="unseen">
      ${t("Disputes")}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head(t("Amount"), "num")} ${head(t("State"))} ${head(t("Reason"))} ${head(t("Paid with"))}
        ${head(t("Customer"), "opt-1")} ${head(t("Order"), "opt-2")}
        ${place.kind === "tenant" ? head(t("Merchant"), "opt-2") : ""}
        ${head(queue === "ended" ? t("Ended") : t("Answer by"), "num")}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${listed.map((one) => row(one, { at, place, merchants }))}
    </tbody>
  </table>`;
}

function row(
  { standing, payment }: ListedDispute,
  { at, place, merchants }: { at: string; place: PlaceView; merchants: ReadonlyMap<string, string> },
): Html {
  const { dispute } = standing;
  const { transaction, now } = payment;
  const { card, merchantTransactionId: order, merchantGuid } = transaction;
  return html`<tr role="row">
    <td role="cell" class="a num">
      <a class="go" href="${at}/${dispute.guid}"
        >${shownMoney(dispute.amount)}<span class="unseen"> ${order}</span></a
      >
    </td>
    <td role="cell" class="b">${disputeBadge(standing, now)}</td>
    <td role="cell" class="wide">${kindText(dispute)}</td>
    <td role="cell" class="c nowrap">
      ${card ? html`${cardMark(brandUsed(card), brandName(brandUsed(card)))}···· ${card.lastFourDigits}` : ""}
    </td>
    <td role="cell" class="e nowrap opt-1">${maskedCustomer(transaction)}</td>
    <td role="cell" class="wide nowrap opt-2">${order}</td>
    ${place.kind === "tenant" ? html`<td role="cell" class="wide soft nowrap opt-2">${merchants.get(merchantGuid) ?? ""}</td>` : ""}
    <td role="cell" class="d num soft">${deadline(standing, now)}</td>
  </tr>`;
}

function deadline({ dispute: { dueAt, endedAt, openedAt } }: DisputeStanding, now: Temporal.Instant): Html {
  const at = endedAt ?? dueAt ?? openedAt;
  return html`<time datetime="${at.toString()}" title="${timeText(at)}"
    >${at !== dueAt ? agoText(at, now) : longDayText(at)}</time
  >`;
}

/** How a dispute stands: the time left to answer, or its outcome. */
export function disputeBadge(standing: DisputeStanding, now: Temporal.Instant): Html {
  const { dispute, outcome, response } = standing;
  const word = timeToAnswer(standing, now) ?? stageWord(dispute.stage);
  const left = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  if (outcome === "won") return html`<span class="badge good">${t("Won")}${icon("check", "xs")}</span>`;
  if (outcome === "lost")
    return html`<span class="badge wrong">${stageWord(dispute.stage)}${icon("cross", "xs")}</span>`;
  if (outcome === "closed")
    return html`<span class="badge">${stageWord(dispute.stage)}${icon("check", "xs")}</span>`;
  if (response) return html`<span class="badge back">${left}${icon("check", "xs")}</span>`;
  return html`<span class="badge wait">${left}${icon("clock", "xs")}</span>`;
}

/** Beyond so many the disputes of a queue are not counted. */
function foot({ queue, counts, page, hasNext, listed }: DisputesView, at: string): Html {
  const total = counts[queue];
  const range = { first: (page - 1) * PAGE_SIZE + 1, shown: listed.length, total };
  const note =
    total < MAX_COUNTED
      ? rangeText(range)
      : counted(listed.length, { one: "{count} dispute", other: "{count} disputes" });
  const address = (number: number): string => `${at}?state=${queue}&page=${number}`;
  return numberedFoot(note, { page, hasNext, address });
}

import { brandUsed } from "../../vault/index.ts";
import { DISPUTE_QUEUES, type DisputeQueue, type DisputeStanding } from "../../disputes/index.ts";
import { cardMark, html, icon, type Html } from "../../platform/pages/index.ts";
import { agoTime } from "../frame/ago-time.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { emptyPart } from "../frame/empty-part.ts";
import { manyText } from "../frame/many-text.ts";
import { rangeText } from "../frame/list-foot.ts";
import { listPage } from "../frame/list-page.ts";
import { merchantColumn, openingColumn, type Columns } from "../frame/list-table.ts";
import type { NumberedPage } from "../frame/numbered-page.ts";
import type { ShownPage } from "../frame/page.ts";
import { longDayText, timeText } from "../language/time-text.ts";
import type { PlainText } from "../language/dictionary.ts";
import { counted, t } from "../language/translate.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { timeToAnswer } from "../payment-facts/state-word.ts";
import { brandName, shownMoney } from "../payment-facts/words.ts";
import { maskedCustomer } from "../payments/personal-data/masked-customer.ts";
import { stageWord } from "../payments/story/story-of-disputes.ts";
import { kindText } from "../payment-facts/dispute-kinds.ts";

export interface ListedDispute {
  readonly standing: DisputeStanding;
  readonly payment: ShownPayment;
}

/** Disputes of each queue are counted up to so many. */
export const MAX_COUNTED = 1_000;

interface Disputes extends Pick<NumberedPage, "page" | "skip"> {
  readonly queue: DisputeQueue;
  readonly counts: Readonly<Record<DisputeQueue, number>>;
  readonly listed: readonly ListedDispute[];
  readonly merchants: ReadonlyMap<string, string>;
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
export function disputesPage(visit: PlaceVisit, view: Disputes): ShownPage {
  const { queue, counts, listed, curl, page, hasNext } = view;
  const ofQueue = (name: DisputeQueue): string => visit.at("disputes", { state: name });
  return listPage({
    title: t("Disputes"),
    lead: t("Payments that cardholders disputed at their bank, the earliest deadline first"),
    chips: DISPUTE_QUEUES.map((name) => ({
      text: t(QUEUES[name]),
      at: ofQueue(name),
      isCurrent: name === queue,
      count: manyText(counts[name], MAX_COUNTED),
    })),
    columns: columns(visit, view),
    rows: listed,
    empty: nothing(view, visit),
    foot: { note: noteOf(view), page, hasNext, address: (number) => `${ofQueue(queue)}&page=${number}` },
    curl,
  });
}

function nothing({ queue, counts }: Disputes, { at }: PlaceVisit): Html {
  const isOther = queue !== "ended" && counts.ended + counts.open > 0;
  if (!isOther && queue === "answer")
    return emptyPart({
      title: t("No dispute waits for an answer"),
      text: t(
        "A dispute appears here with its deadline as soon as the provider reports it. It can be mailed to you, too.",
      ),
      action: { at: at("alerts"), text: t("Choose your mails") },
    });
  return html`<section class="panel">
    <p class="body soft">
      ${queue === "answer" ? t("No dispute waits for an answer.") : t("There is none here.")}
      ${isOther ? html`<a href="${at("disputes", { state: counts.open > 0 ? "open" : "ended" })}">${t("Show the others")}</a>` : ""}
    </p>
  </section>`;
}

function columns({ at, place }: PlaceVisit, { queue, merchants }: Disputes): Columns<ListedDispute> {
  return [
    openingColumn({
      head: t("Amount"),
      at: ({ standing }) => at("disputes", standing.dispute.guid),
      text: ({ standing }) => shownMoney(standing.dispute.amount),
      name: ({ payment }) => payment.transaction.merchantTransactionId,
      look: ["num"],
    }),
    {
      head: t("State"),
      cell: ({ standing, payment }) => disputeBadge(standing, payment.now),
      onPhone: "first end",
    },
    { head: t("Reason"), cell: ({ standing }) => kindText(standing.dispute) },
    { head: t("Paid with"), cell: ({ payment }) => cardText(payment), onPhone: "second", look: ["nowrap"] },
    {
      head: t("Customer"),
      cell: ({ payment }) => maskedCustomer(payment.transaction),
      onPhone: "second next",
      look: ["nowrap"],
      yields: 1,
    },
    {
      head: t("Order"),
      cell: ({ payment }) => payment.transaction.merchantTransactionId,
      look: ["nowrap"],
      yields: 2,
    },
    merchantColumn(place, ({ payment }) => merchants.get(payment.transaction.merchantGuid)),
    {
      head: queue === "ended" ? t("Ended") : t("Answer by"),
      cell: ({ standing, payment }) => deadline(standing, payment.now),
      onPhone: "second end",
      look: ["num", "soft"],
    },
  ];
}

function cardText({ transaction: { card } }: ShownPayment): Html {
  return card
    ? html`${cardMark(brandUsed(card), brandName(brandUsed(card)))}···· ${card.lastFourDigits}`
    : html``;
}

function deadline({ dispute: { dueAt, endedAt, openedAt } }: DisputeStanding, now: Temporal.Instant): Html {
  const at = endedAt ?? dueAt ?? openedAt;
  if (at !== dueAt) return agoTime(at, now);
  return html`<time datetime="${at.toString()}" title="${timeText(at)}">${longDayText(at)}</time>`;
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
function noteOf({ queue, counts, skip, listed }: Disputes): string {
  const total = counts[queue];
  return total < MAX_COUNTED
    ? rangeText({ first: skip + 1, shown: listed.length, total })
    : counted(listed.length, { one: "{count} dispute", other: "{count} disputes" });
}

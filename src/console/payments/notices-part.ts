import { declineText } from "../payment-facts/decline-words.ts";
import { html, icon, type Html, type IconName } from "../../platform/pages/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { minuteText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { kindText, cardholderStatement } from "../payment-facts/dispute-kinds.ts";
import { endBeforePayment } from "../payment-facts/end-before-payment.ts";
import { disputeToAnswer } from "../payment-facts/shown-payment.ts";
import { isAbandoned } from "../payment-facts/state-word.ts";
import { shownMoney } from "../payment-facts/words.ts";
import type { ShownBlock } from "./blocks.ts";
import { nameOf } from "./connector-name.ts";
import { adviceOn } from "./story/decline-advice.ts";
import { reasonOf } from "./story/decline-reason.ts";
import type { StoryFacts } from "./story/story-facts.ts";

interface Notice {
  readonly tone: "wait" | "wrong" | "";
  readonly sign: IconName;
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly href: string; readonly text: string };
}

interface NoticesView {
  readonly facts: StoryFacts;
  readonly blocks: readonly ShownBlock[];
}

/** Why a payment failed or ended with what to advise, and what a person has to do about one. */
export function paymentNotices({ at, place }: PlaceVisit, { facts, blocks }: NoticesView): Html {
  const mayLink = place.allows("links", facts.transaction);
  const notices = [
    ...failures(facts),
    ...(facts.transaction.status === "error_internal" ? blocks.map(blockedBy) : []),
    ...endedBefore(facts, mayLink ? at("links", "new") : undefined),
    ...openDispute(facts, at),
    ...abandoned(facts),
  ];
  return html`${notices.map(noticeOf)}`;
}

function noticeOf({ tone, sign, title, text, link }: Notice): Html {
  return html`<div class="notice ${tone}">
    ${icon(sign)}<span><b>${title}</b> ${text}</span
    >${link ? html`<a href="${link.href}">${link.text}</a>` : ""}
  </div>`;
}

function failures({ payment, transaction, connectors, history, attempts }: StoryFacts): Notice[] {
  const { status, connectorGuid } = transaction;
  const reason = { reason: reasonOf(transaction) };
  const wrong = (title: string, by = ""): Notice[] => [
    { tone: "wrong", sign: "cross", title, text: `${by} ${adviceOn(transaction)}`.trim() },
  ];
  if (payment.money === "undone")
    return wrong(t("The provider reported that it failed later: {reason}.", reason));
  if (status === "error_adapter")
    return wrong(
      t("Declined: {reason}.", reason),
      t("Answered by {connector}.", { connector: nameOf(connectors, connectorGuid) }),
    );
  if (history.at(-1)?.trigger === "attempt_declined") {
    const declined = attempts.at(-1)?.error;
    return declined
      ? [
          {
            tone: "",
            sign: "cross",
            title: t("The last attempt was declined: {message} (code {code}).", {
              message: declineText(declined),
              code: String(declined.code),
            }),
            text: t("The customer can choose again on the payment page."),
          },
        ]
      : [];
  }
  if (status === "error_internal" && endBeforePayment(transaction) === undefined)
    return wrong(t("The gateway refused it: {reason}.", reason));
  return [];
}

/** The entry that refuses it, and the way to remove it. */
function blockedBy({ key, comment, placeName, remove }: ShownBlock): Notice {
  return {
    tone: "",
    sign: "lock",
    title: t("On the block list of {place}: {key}.", { place: placeName, key }),
    text: comment === "" ? "" : t("Its reason was: {reason}", { reason: comment }),
    link: { href: remove, text: t("Remove from the list") },
  };
}

/** How it ended before a provider decided it, when, and how the customer can still pay. */
function endedBefore({ transaction, acts, followUps }: StoryFacts, newLink: string | undefined): Notice[] {
  const end = endBeforePayment(transaction);
  const endedAt = transaction.result.errors?.at(-1)?.createdAt;
  if (end === undefined || endedAt === undefined) return [];
  const person = acts.findLast(({ act }) => act === "link_cancelled")?.name;
  const titles = {
    by_customer: t("Cancelled by the customer."),
    by_merchant:
      person === undefined ? t("Cancelled by the shop.") : t("Cancelled by {name}.", { name: person }),
    expired: t("Expired before it was paid."),
  };
  return [
    {
      tone: "",
      sign: end === "expired" ? "clock" : "cross",
      title: titles[end],
      text: [
        `${minuteText(Temporal.Instant.from(endedAt))}.`,
        // Money that arrived later is in what followed it.
        followUps.length === 0 ? t("Nothing was charged.") : "",
        end === "by_merchant"
          ? t("If the customer still wants to pay, create a new link.")
          : adviceOn(transaction),
      ]
        .filter((sentence) => sentence !== "")
        .join(" "),
      ...(newLink !== undefined && { link: { href: newLink, text: t("New link") } }),
    },
  ];
}

function openDispute({ payment }: StoryFacts, at: PlaceVisit["at"]): Notice[] {
  const dispute = disputeToAnswer(payment);
  if (!dispute) return [];
  const { reason, amount, dueAt } = dispute;
  return [
    {
      tone: "wait",
      sign: "disputes",
      title: cardholderStatement(dispute),
      text: [
        reason === "" ? "" : `${kindText(dispute)}.`,
        dueAt ? t("Answer by {time}.", { time: minuteText(dueAt) }) : "",
        t("Without an answer, {amount} stays with the customer.", { amount: shownMoney(amount) }),
      ]
        .filter((sentence) => sentence !== "")
        .join(" "),
      link: { href: at("disputes", dispute.guid), text: t("Evidence") },
    },
  ];
}

function abandoned({ payment }: StoryFacts): Notice[] {
  if (!isAbandoned(payment)) return [];
  return [
    {
      tone: "",
      sign: "clock",
      title: t("Abandoned?"),
      text: t(
        "The customer opened the payment page, and nothing has happened for half an hour: probably abandoned.",
      ),
    },
  ];
}

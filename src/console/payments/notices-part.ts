import { html, icon, type Html, type IconName } from "../../platform/pages/index.ts";
import { minuteText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { disputeToAnswer } from "../payment-facts/shown-payment.ts";
import { isAbandoned } from "../payment-facts/state-word.ts";
import { shownMoney } from "../payment-facts/words.ts";
import { nameOf } from "./connector-name.ts";
import { adviceOn } from "./decline-advice.ts";
import { reasonOf } from "./decline-reason.ts";
import type { StoryFacts } from "./story-facts.ts";

interface Notice {
  readonly tone: "wait" | "wrong" | "";
  readonly sign: IconName;
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly href: string; readonly text: string };
}

/** Why a payment failed with what to advise, and what a person has to do about one. */
export function paymentNotices(facts: StoryFacts, at: string): Html {
  return html`${[...failures(facts), ...openDispute(facts, at), ...abandoned(facts)].map(noticeOf)}`;
}

function noticeOf({ tone, sign, title, text, link }: Notice): Html {
  return html`<div class="notice ${tone}">
    ${icon(sign)}<span><b>${title}</b> ${text}</span
    >${link ? html`<a href="${link.href}">${link.text}</a>` : ""}
  </div>`;
}

function failures({ payment, transaction, connectors }: StoryFacts): Notice[] {
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
  if (status === "error_internal") return wrong(t("The gateway refused it: {reason}.", reason));
  return [];
}

function openDispute({ payment }: StoryFacts, at: string): Notice[] {
  const dispute = disputeToAnswer(payment);
  if (!dispute) return [];
  const { reason, reasonCode, amount, dueAt } = dispute;
  const code = reasonCode === null || reasonCode === reason ? "" : ` (${reasonCode})`;
  return [
    {
      tone: "wait",
      sign: "disputes",
      title: `${reason === "" ? t("no reason was given") : reason}${code}.`,
      text: [
        dueAt ? t("Answer by {time}.", { time: minuteText(dueAt) }) : "",
        t("Without an answer, {amount} stays with the customer.", { amount: shownMoney(amount) }),
      ].join(" "),
      link: { href: `${at}/disputes/${dispute.guid}`, text: t("Evidence") },
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

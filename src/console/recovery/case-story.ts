import { html, type Html } from "../../platform/pages/index.ts";
import type { CaseAttempt, CaseMail, NextStep, RecoveryCase } from "../../recovery/index.ts";
import type { At } from "../frame/address.ts";
import { storyList, type StoryItem } from "../frame/story-list.ts";
import { dueText } from "../language/time-text.ts";
import { zoneName } from "../language/time-zone.ts";
import { listed, t, tHtml } from "../language/translate.ts";
import { minorText } from "../payment-facts/words.ts";
import { reasonInShort, reasonOf } from "../payments/story/decline-reason.ts";
import type { CaseAct } from "./case-acts.ts";
import { END_WORDS, planSentence } from "./plan-words.ts";
import type { CaseFacts } from "./read-case.ts";
import { meansWord, mailName, stepName } from "../payment-facts/recovery-words.ts";

/** Steps that the notice names; the story has all of them. */
const MAX_NAMED = 2;

/** The story of a case: the payment that failed, acts of the gateway, the customer and people, and the end. */
export function happenedPart(facts: CaseFacts, at: At): Html {
  const items: StoryItem[] = [
    ...failureItems(facts, at),
    ...facts.attempts.map((attempt) => attemptItem(attempt, facts, at)),
    ...facts.mails.flatMap(mailItem),
    ...visitItems(facts.of),
    ...facts.acts.map((act) => ({
      at: act.at,
      sign: "customers" as const,
      content: html`<p>${actText(act)}</p>`,
    })),
    ...endItems(facts.of),
  ];
  return html`<section class="section">
    <header><h2>${t("What happened")}</h2></header>
    ${storyList(
      items.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at)),
      { since: facts.debit.createdAt },
    )}
  </section>`;
}

function failureItems({ of, debit, connectors }: CaseFacts, at: At): StoryItem[] {
  const amount = html`<b>${minorText(of.amountMinor, of.currency)}</b>`;
  const connector = connectors.get(debit.connectorGuid) ?? "";
  const payment = html`<a href="${at("payments", debit.uuid)}">${debit.merchantTransactionId}</a>`;
  const charged =
    of.scheduleId === null
      ? tHtml("The shop charged {amount} through {connector}, without the customer: {payment}.", {
          amount,
          connector,
          payment,
        })
      : tHtml("The schedule charged {amount} through {connector}, without the customer: {payment}.", {
          amount,
          connector,
          payment,
        });
  return [
    { at: debit.createdAt, sign: "payments", content: html`<p>${charged}</p>` },
    {
      at: of.openedAt,
      sign: "cross",
      tone: "wrong",
      content: html`<p><b>${t("Declined: {reason}", { reason: reasonOf(debit) })}</b></p>`,
    },
    {
      at: of.openedAt,
      sign: "recovery",
      content: html`<p>
        ${t("The case opened with the plan “{plan}”.", { plan: of.plan.name })} ${planSentence(of)}
      </p>`,
    },
  ];
}

function attemptItem(
  { number, kind, state, at: time, transactionUuid, consent }: CaseAttempt,
  { payments }: CaseFacts,
  at: At,
): StoryItem {
  const payment = payments.get(transactionUuid ?? "");
  const name = kind === "retry" ? t("Retry {number}", { number }) : t("Payment of the customer on the page");
  const named = payment ? html`<a href="${at("payments", payment.uuid)}">${name}</a>` : html`${name}`;
  if (state === "open")
    return {
      at: time,
      sign: "recovery",
      content: html`<p>${tHtml("{attempt} is under way.", { attempt: named })}</p>`,
    };
  if (state === "success")
    return {
      at: time,
      sign: "check",
      tone: "good",
      content: html`<p>${tHtml("{attempt}: paid.", { attempt: named })}</p>
        ${consent === null ? "" : html`<p class="soft small">${t("The customer agreed to: “{text}”", { text: consent.text })}</p>`}`,
    };
  const reason = payment ? reasonInShort(payment) : t("it could not be made");
  return {
    at: time,
    sign: "cross",
    tone: "wrong",
    content: html`<p>${tHtml("{attempt} failed: {reason}.", { attempt: named, reason })}</p>`,
  };
}

function mailItem({ state, sentAt, number, byHand }: CaseMail): StoryItem[] {
  if (sentAt === null) return [];
  const mail = mailName({ number, byHand });
  const text =
    state === "bounced"
      ? t("{mail} came back: the address takes no mail.", { mail })
      : t("{mail} was sent.", { mail });
  return [
    {
      at: sentAt,
      sign: "mail",
      ...(state === "bounced" && { tone: "wait" as const }),
      content: html`<p>${text}</p>`,
    },
  ];
}

function visitItems({ pageVisits, pageOpenedAt, pageSeenAt }: RecoveryCase): StoryItem[] {
  const item = (at: Temporal.Instant, text: string): StoryItem => ({
    at,
    sign: "eye",
    content: html`<p>${text}</p>`,
  });
  if (pageOpenedAt === null || pageSeenAt === null) return [];
  const first = item(pageOpenedAt, t("The customer opened the page."));
  if (pageVisits < 2) return [first];
  return [
    first,
    item(pageSeenAt, t("The customer opened the page again; it was visit {number}.", { number: pageVisits })),
  ];
}

const ACTS = {
  retry: "{who} retried it.",
  link: "{who} sent the link by mail.",
  stop: "{who} stopped the case.",
} as const satisfies Record<CaseAct, string>;

function actText({ act, by: who }: CaseFacts["acts"][number]): string {
  return t(ACTS[act], { who });
}

function endItems(of: RecoveryCase): StoryItem[] {
  const { endedAt: at, state, recoveredBy } = of;
  if (at === null) return [];
  if (state === "recovered" && recoveredBy !== null)
    return [
      {
        at,
        sign: "check",
        tone: "good",
        content: html`<p><b>${t("Recovered: {means}", { means: meansWord(recoveredBy) })}</b></p>
          <p>${t("Mails and retries ended in the same moment.")}</p>`,
      },
    ];
  if (state === "lost")
    return [
      {
        at,
        sign: "cross",
        tone: "wrong",
        content: html`<p><b>${t("Lost: nothing was paid.")}</b> ${endText(of)}</p>`,
      },
    ];
  return [{ at, sign: "lock", content: html`<p><b>${t("Stopped: nothing more is tried.")}</b></p>` }];
}

/** The end action for a schedule; empty for a merchant's own debit. */
export function endText({ scheduleId, plan }: Pick<RecoveryCase, "scheduleId" | "plan">): string {
  return scheduleId === null ? "" : t(END_WORDS[plan.endAction]);
}

/** The plan of an open case from now on, with reasons. */
export function nextPart({ of, next }: CaseFacts): Html {
  if (next.length === 0) return html``;
  return html`<section class="section">
    <header><h2>${t("Planned next")}</h2></header>
    ${storyList(next.map((step) => nextItem(step, of)))}
  </section>`;
}

function nextItem(step: NextStep, of: RecoveryCase): StoryItem {
  const { at } = step;
  switch (step.kind) {
    case "mail":
      return { at, isLater: true, sign: "mail", content: html`<p><b>${mailName(step)}</b></p>` };
    case "retry": {
      const name = step.isLast
        ? t("Retry {number}, the last", { number: step.number })
        : t("Retry {number}", { number: step.number });
      return {
        at,
        isLater: true,
        sign: "recovery",
        content: html`<p><b>${name}</b></p>
          <p>${whyThen(step.at, of)}</p>`,
      };
    }
    case "end":
      return {
        at,
        isLater: true,
        sign: "lock",
        content: html`<p>${t("If nothing is paid by then, the case ends as lost.")} ${endText(of)}</p>`,
      };
  }
}

/** A step of the plan by days is at the beginning of the customer's day; another time was advised, or is some hours later. */
function whyThen(at: Temporal.Instant, { timeZone, reason }: RecoveryCase): string {
  const { hour, minute } = at.toZonedDateTimeISO(timeZone);
  if (hour === 0 && minute === 5)
    return t("At the beginning of the customer's day, when salaries have come ({zone}).", {
      zone: zoneName(timeZone),
    });
  return reason === "technical"
    ? t("Some hours later: the fault was of bank or provider.")
    : t("At this time because the scheme advises it.");
}

/** `Mail 3 on Sat 28 Nov, 08:00 and Retry 4 on Wed 2 Dec, 00:05`, for the notice above the story. */
export function nextInShort({ next, now }: CaseFacts): string {
  const steps = next.filter((step) => step.kind !== "end").slice(0, MAX_NAMED);
  if (steps.length === 0) return "";
  return listed(steps.map((step) => `${stepName(step)} (${dueText(step.at, now)})`));
}

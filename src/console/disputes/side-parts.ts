import { receiptRows } from "../frame/receipt-rows.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { longDayText, minuteText } from "../language/time-text.ts";
import { counted, t } from "../language/translate.ts";
import { awaitsAnswer } from "../payment-facts/shown-payment.ts";
import { minorText, shownMoney } from "../payment-facts/words.ts";
import { stageWord } from "../payments/story/story-of-disputes.ts";
import { kindText } from "../payment-facts/dispute-kinds.ts";
import type { DisputeFacts } from "./read-dispute.ts";

interface Step {
  readonly tone: "good" | "wait" | "wrong" | "none";
  readonly text: string;
  readonly when: string;
}

/** The steps of a dispute: what was reported and answered, then what comes next. */
export function disputeCourse(facts: DisputeFacts): Html {
  return html`<section class="panel">
    <header><h2>${t("Course")}</h2></header>
    <ol class="body">
      ${[...past(facts), ...next(facts)].map(
        ({ tone, text, when }) =>
          html`<li class="pulse">
            <i class="dot ${tone}"></i><span>${text}</span><span class="soft">${when}</span>
          </li>`,
      )}
    </ol>
  </section>`;
}

function past({ reported, responses }: DisputeFacts): Step[] {
  const steps = [
    ...reported.reports.map(({ stage, occurredAt: at }) => ({
      at,
      tone: stage === "lost" ? ("wrong" as const) : ("good" as const),
      text: stageWord(stage),
    })),
    ...responses.map(({ kind, state, sentAt: at }) => ({
      at,
      tone: state === "refused" ? ("wrong" as const) : ("good" as const),
      text: responseText(kind, state),
    })),
  ];
  return steps
    .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))
    .map(({ at, ...step }) => ({ ...step, when: longDayText(at) }));
}

function responseText(kind: "accept" | "evidence", state: "sent" | "done" | "refused"): string {
  if (state === "refused") return t("Your answer was refused by the provider");
  if (state === "sent") return t("Your answer is on its way");
  return kind === "accept" ? t("You accepted the loss") : t("Your evidence was sent");
}

function next({ reported, dispute, payment: { now } }: DisputeFacts): Step[] {
  if (reported.outcome !== "open") return [];
  const decides: Step = { tone: "none", text: t("The bank decides"), when: "" };
  if (reported.response || !awaitsAnswer(reported)) return [decides];
  if (dispute.dueAt === null) return [{ tone: "wait", text: t("Your answer"), when: "" }, decides];
  const isLate = Temporal.Instant.compare(dispute.dueAt, now) <= 0;
  const when = t("by {time}", { time: minuteText(dispute.dueAt) });
  return [{ tone: isLate ? "wrong" : "wait", text: t("Your answer"), when }, decides];
}

export function stakePart({ dispute, payment, reported }: DisputeFacts): Html {
  const { transaction } = payment;
  const isTaken = transaction.chargedBackMinor !== 0n;
  const rows: (readonly [string, string])[] = [
    [t("Payment"), minorText(transaction.amountMinor ?? 0n, transaction.currency)],
    ...(isTaken
      ? [[t("Charged back"), minorText(-transaction.chargedBackMinor, transaction.currency)] as const]
      : []),
  ];
  return html`<section class="receipt" aria-label="${t("Amounts")}">
    <h2>${reported.outcome === "open" ? t("At stake") : t("Amounts")}</h2>
    <dl class="sum">
      ${receiptRows(rows)}
      <div class="total">
        <dt>${totalText(reported.outcome, isTaken)}</dt>
        <dd>${shownMoney(dispute.amount)}</dd>
      </div>
    </dl>
    ${dispute.dueAt && awaitsAnswer(reported) ? html`<p class="tiny soft">${t("Answer by {time}.", { time: minuteText(dispute.dueAt) })}</p>` : ""}
  </section>`;
}

/** The word for the disputed amount; `isTaken`: the provider has taken it back. */
function totalText(outcome: DisputeFacts["reported"]["outcome"], isTaken: boolean): string {
  if (outcome === "won") return t("Returned to you");
  if (outcome === "lost") return t("Lost");
  return outcome === "open" && isTaken ? t("Back if you win") : t("Disputed amount");
}

export function similarDisputesPart({ dispute, alike }: DisputeFacts): Html {
  if (alike.count === 0) return html``;
  return html`<section class="panel">
    <header><h2>${t("Disputes like this")}</h2></header>
    <div class="body">
      <dl class="facts wide">
        <dt>${t("{reason}, in a year", { reason: kindText(dispute) })}</dt>
        <dd>${counted(alike.count, { one: "{count} dispute", other: "{count} disputes" })}</dd>
        <dt>${t("Contested")}</dt>
        <dd>${alike.contested}</dd>
        ${
          // “0 of 0” would pass for a lost one.
          alike.decided === 0
            ? ""
            : html`<dt>${t("Won")}</dt>
                <dd>${t("{part} of {whole}", { part: alike.won, whole: alike.decided })}</dd>`
        }
      </dl>
    </div>
  </section>`;
}

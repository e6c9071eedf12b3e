import type { DeclineClass } from "@quittance/provider-kit";
import { html, icon, type Html, type IconName } from "../../platform/pages/index.ts";
import type { CaseMail, NextStep, RecoveredBy, RecoveryCase } from "../../recovery/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { dueText, minuteText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";

/** Why the latest attempt failed, in words for colleagues. */
const REASONS = {
  later: "Insufficient funds, or a limit is used up",
  elsewhere: "Declined, no reason given",
  unknown: "Declined for an unknown reason",
  technical: "Bank or provider not reachable",
  authenticate: "Customer must confirm",
  change_data: "Card expired or replaced",
  never: "Card or account may not be charged",
} as const satisfies Record<DeclineClass, PlainText>;
export const REASON_NAMES = Object.keys(REASONS) as readonly DeclineClass[];

export function isReason(name: string): name is DeclineClass {
  return Object.hasOwn(REASONS, name);
}

export function reasonWord(reason: DeclineClass): string {
  return t(REASONS[reason]);
}

const MEANS = {
  retry: "Retry",
  connector: "Another connector",
  renewed: "Renewed card",
  customer: "Customer's page",
  other: "Another card on the customer's page",
} as const satisfies Record<RecoveredBy, PlainText>;

/** The means that brought the money back. */
export function meansWord(by: RecoveredBy): string {
  return t(MEANS[by]);
}

const STATES = {
  waiting: ["Waiting for a retry", "", "clock"],
  customer: ["Waiting for the customer", "", "mail"],
  recovered: ["Recovered", "good", "check"],
  lost: ["Lost", "wrong", "cross"],
  stopped: ["Stopped", "", "cross"],
} as const satisfies Record<RecoveryCase["state"], readonly [PlainText, string, IconName]>;

function stateText({ state }: Pick<RecoveryCase, "state">): string {
  return t(STATES[state][0]);
}

/** Only a case that a person has to look after has a ground of its own. */
export function caseBadge(of: Pick<RecoveryCase, "state" | "recoveredBy">, isUnreachable = false): Html {
  if (isUnreachable) return html`<span class="badge wait">${t("Mail came back")}${icon("mail", "xs")}</span>`;
  const [, tone, sign] = STATES[of.state];
  const text =
    of.recoveredBy === null ? stateText(of) : t("Recovered: {means}", { means: meansWord(of.recoveredBy) });
  return html`<span class="badge ${tone}">${text}${icon(sign, "xs")}</span>`;
}

/** `Mail 3`. */
export function mailName({ number, byHand }: Pick<CaseMail, "number" | "byHand">): string {
  return byHand ? t("Mail by hand") : t("Mail {number}", { number });
}

/** `Retry 2`, `Mail 3`. */
export function stepName(step: Exclude<NextStep, { kind: "end" }>): string {
  return step.kind === "mail" ? mailName(step) : t("Retry {number}", { number: step.number });
}

/** The next step of a case in a list, or when it ended. */
export function nextText(
  { endedAt, expiresAt }: RecoveryCase,
  { next, now }: { next: NextStep | undefined; now: Temporal.Instant },
): string {
  if (endedAt !== null) return minuteText(endedAt);
  return next === undefined || next.kind === "end"
    ? t("Customer, until {time}", { time: dueText(expiresAt, now) })
    : `${stepName(next)}, ${dueText(next.at, now)}`;
}

import { STEP_KINDS, stepKindOf, type RecoveryCase, type StoredPlan } from "../../recovery/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { counted, listed, t } from "../language/translate.ts";

type Steps = StoredPlan["steps"];
type Step = Steps[keyof Steps][number];

/** `3 days` or `4 hours`. */
function stepText(step: Step): string {
  return typeof step === "number"
    ? counted(step, { one: "{count} day", other: "{count} days" })
    : counted(Number(step.slice(0, -1)), { one: "{count} hour", other: "{count} hours" });
}

/** When payments are tried again, as `after 3 days and 7 days`. */
function stepsText(steps: readonly Step[]): string {
  return steps.length === 0 ? t("no retry") : t("after {steps}", { steps: listed(steps.map(stepText)) });
}

/** When mails go out. */
function mailsText(mails: readonly number[]): string {
  return mails.length === 0 ? t("no mails") : t("on the days {days}", { days: listed(mails.map(String)) });
}

/** The retries and mails of a case's plan after its decline, in a sentence. */
export function planSentence(of: RecoveryCase): string {
  const { plan, reason, notify, addressKey } = of;
  const steps = stepsText(plan.steps[stepKindOf(reason)]);
  const mails = notify && addressKey !== null ? mailsText(plan.mails) : t("no mails");
  return t("Retries: {steps}. Mails: {mails}.", { steps, mails });
}

/** Kinds of declines, as the fields of a plan name them. */
const KINDS = {
  insufficient: "Insufficient funds, or a limit is used up",
  generic: "Declined, no reason given",
  technical: "Bank or provider not reachable",
  authenticate: "Customer must confirm",
  card: "Another card or account is needed",
} as const satisfies Record<(typeof STEP_KINDS)[number], PlainText>;

/** A plan in words: retries by the kind of decline, mails, and what follows at the end. */
export function planFacts(plan: StoredPlan): readonly (readonly [name: string, value: string])[] {
  const { mails, quietHours, endAction, isDefault } = plan;
  return [
    ...STEP_KINDS.map((kind) => [t(KINDS[kind]), stepsText(plan.steps[kind])] as const),
    [t("Mails"), mailsText(mails)],
    [t("Quiet hours"), quietHours === null ? t("none") : `${quietHours.from}–${quietHours.to}`],
    [t("At the end"), t(END_WORDS[endAction])],
    [t("Default of the merchant"), isDefault ? t("yes") : t("no")],
  ];
}

export function kindWord(kind: (typeof STEP_KINDS)[number]): string {
  return t(KINDS[kind]);
}

export const END_WORDS = {
  pause: "The schedule is paused.",
  cancel: "The schedule is cancelled.",
  keep: "The schedule stays as it is.",
} as const satisfies Record<StoredPlan["endAction"], PlainText>;

import { stepKindOf, type RecoveryCase, type StoredPlan } from "../../recovery/index.ts";
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
  return mails.length === 0
    ? t("no mails")
    : t("mails on the days {days}", { days: listed(mails.map(String)) });
}

/** The retries and mails of a case's plan after its decline, in a sentence. */
export function planSentence(of: RecoveryCase): string {
  const { plan, reason, notify, addressKey } = of;
  const steps = stepsText(plan.steps[stepKindOf(reason)]);
  const mails = notify && addressKey !== null ? mailsText(plan.mails) : t("no mails");
  return t("Retries: {steps}. Mails: {mails}.", { steps, mails });
}

import { integerSetting, type Connector } from "../../connectors/index.ts";
import type { FieldFault } from "../../platform/field-fault.ts";
import { STEP_KINDS, timeOfStep, type RecoveryPlan } from "./plan.ts";

/** A field of a plan that is not allowed. */
export interface PlanProblem {
  readonly path: string;
  readonly fault: FieldFault;
}

const ANY_DAY = Temporal.Instant.from("2026-01-01T00:00:00Z");

/**
 * Refuses steps that are not one after the other, mails likewise, and more repetitions than the limits of the merchant's connectors
 * allow with the first attempt.
 */
export function refusePlan(
  plan: RecoveryPlan,
  connectors: readonly Pick<Connector, "settings">[],
): PlanProblem | undefined {
  const limits = connectors
    .map((connector) => integerSetting(connector, "retry:max-per-card-30d"))
    .filter((limit) => limit > 0);
  const most = Math.min(...limits) - 1;
  for (const kind of STEP_KINDS) {
    const steps = plan.steps[kind];
    const path = `steps.${kind}`;
    const times = steps.map((step) => timeOfStep(step, { from: ANY_DAY, timeZone: "UTC" }).epochMilliseconds);
    if (!isAscending(times)) return { path, fault: { code: "one_after_other" } };
    if (steps.length > most)
      return {
        path,
        fault: { code: "too_many_repetitions", values: { most } },
      };
  }
  if (!isAscending(plan.mails)) return { path: "mails", fault: { code: "one_after_other" } };
  if (plan.quietHours !== null && plan.quietHours.from === plan.quietHours.to)
    return { path: "quietHours", fault: { code: "time_for_mail" } };
  return undefined;
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > numbers[index - 1]!);
}

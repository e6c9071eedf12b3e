import { integerSetting, type Connector } from "../../connectors/index.ts";
import { STEP_KINDS, timeOfStep, type RecoveryPlan } from "./plan.ts";

/** A field of a plan that is not allowed. */
export interface PlanProblem {
  readonly path: string;
  readonly message: string;
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
    if (!isAscending(times)) return { path, message: "must be one after the other" };
    if (steps.length > most)
      return {
        path,
        message: `has more repetitions than retry:max-per-card-30d of a connector allows (${most})`,
      };
  }
  if (!isAscending(plan.mails)) return { path: "mails", message: "must be one after the other" };
  if (plan.quietHours !== null && plan.quietHours.from === plan.quietHours.to)
    return { path: "quietHours", message: "must leave time for a mail" };
  return undefined;
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > numbers[index - 1]!);
}

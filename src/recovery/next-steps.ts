import { isOpen, type CaseMail, type RecoveryCase } from "./case.ts";
import { stepKindOf, timeOfStep } from "./plans/plan.ts";

/** Something that follows in an open case, if it is not paid before. */
export type NextStep =
  | {
      readonly kind: "mail";
      readonly at: Temporal.Instant;
      readonly number: number;
      readonly byHand: boolean;
    }
  /** `isLast`: the plan has none after it. */
  | {
      readonly kind: "retry";
      readonly at: Temporal.Instant;
      readonly number: number;
      readonly isLast: boolean;
    }
  /** Nothing follows: without a payment the case is lost. */
  | { readonly kind: "end"; readonly at: Temporal.Instant };

/** The plan of an open case from now on, in order of time: mails, the next repetition with those after it, and the end. */
export function nextSteps(of: RecoveryCase, mails: readonly CaseMail[]): readonly NextStep[] {
  if (!isOpen(of)) return [];
  const { expiresAt } = of;
  const steps: NextStep[] = [
    ...mails
      .filter(({ sentAt, state }) => sentAt === null && state !== "bounced")
      .map(({ dueAt: at, number, byHand }) => ({ kind: "mail" as const, at, number, byHand })),
    ...retries(of),
  ];
  const planned = steps.toSorted(inTime);
  const last = planned.findLast((step) => step.kind === "retry" || (step.kind === "mail" && !step.byHand));
  return [...planned, { kind: "end", at: last?.at ?? expiresAt }];
}

/** Those behind the next one stand where the plan has them, if the decline stays of its class. */
function retries(of: RecoveryCase): NextStep[] {
  const { nextAttemptAt, plan, reason, stepsDone, openedAt: from, timeZone, attempts, expiresAt } = of;
  if (nextAttemptAt === null) return [];
  const later = plan.steps[stepKindOf(reason)]
    .slice(stepsDone + 1)
    .map((step) => timeOfStep(step, { from, timeZone }))
    .filter(
      (at) => Temporal.Instant.compare(at, nextAttemptAt) > 0 && Temporal.Instant.compare(at, expiresAt) < 0,
    );
  const times = [nextAttemptAt, ...later];
  return times.map((at, index) => ({
    kind: "retry",
    at,
    number: attempts + 1 + index,
    isLast: index === times.length - 1,
  }));
}

function inTime({ at: one }: NextStep, { at: other }: NextStep): number {
  return Temporal.Instant.compare(one, other);
}

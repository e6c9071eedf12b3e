import type { DeclineClass } from "@quittance/provider-kit";
import type { RecoveryPlan } from "./plans/plan.ts";

/** `waiting`: a repetition is planned. `customer`: only the customer, or a person, can go on. The others are final. */
export const CASE_STATES = ["waiting", "customer", "recovered", "lost", "stopped"] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** A recurring payment that failed, until it is paid or given up: a row of `recovery_cases`. */
export interface RecoveryCase {
  readonly id: string;
  readonly tenantGuid: string;
  readonly merchantGuid: string;
  readonly connectorGuid: string;
  readonly testMode: boolean;
  readonly transactionUuid: string;
  /** The registration whose instrument was charged; null where nothing can be charged again. */
  readonly registrationUuid: string | null;
  readonly scheduleId: string | null;
  readonly state: CaseState;
  readonly reason: DeclineClass;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly plan: RecoveryPlan;
  readonly planGuid: string | null;
  readonly notify: boolean;
  /** The zone of the customer's day. */
  readonly timeZone: string;
  readonly addressKey: string | null;
  readonly stepsDone: number;
  /** The number of the latest repetition or payment. */
  readonly attempts: number;
  readonly nextAttemptAt: Temporal.Instant | null;
  readonly recoveredBy: AttemptKind | null;
  readonly openedAt: Temporal.Instant;
  /** The end of the link. */
  readonly expiresAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant | null;
}

export type AttemptKind = "retry" | "customer";

/** A repetition, or a payment of the customer. One that is open locks the case. */
export interface CaseAttempt {
  readonly recoveryId: string;
  readonly number: number;
  readonly kind: AttemptKind;
  readonly transactionUuid: string | null;
  readonly state: "open" | "success" | "failed";
  readonly at: Temporal.Instant;
}

/** A mail to the customer: one of three. */
export interface CaseMail {
  readonly recoveryId: string;
  readonly number: number;
  /** `queued` and `sending` are on their way: waiting, as the API says. */
  readonly state: "waiting" | "queued" | "sending" | "sent" | "bounced";
  readonly dueAt: Temporal.Instant;
  readonly sentAt: Temporal.Instant | null;
}

export function isOpen({ state }: Pick<RecoveryCase, "state">): boolean {
  return state === "waiting" || state === "customer";
}

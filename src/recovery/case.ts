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
  readonly recoveredBy: RecoveredBy | null;
  readonly openedAt: Temporal.Instant;
  /** The end of the link. */
  readonly expiresAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant | null;
  /** Visits of the customer's page, those within a quarter of an hour counted once. */
  readonly pageVisits: number;
  readonly pageOpenedAt: Temporal.Instant | null;
  readonly pageSeenAt: Temporal.Instant | null;
}

export type AttemptKind = "retry" | "customer";
/**
 * Means that bring the money back. Of repetitions: `renewed`, with a card that its provider renewed since the failure; `connector`, approved
 * by another connector than the first one; `retry`, any other. Of the customer's page: `customer`, with the instrument that had
 * failed; `other`, with another card or method.
 */
export const RECOVERED_BY = ["retry", "connector", "renewed", "customer", "other"] as const;
export type RecoveredBy = (typeof RECOVERED_BY)[number];

/** A repetition, or a payment of the customer. One that is open locks the case. */
export interface CaseAttempt {
  readonly recoveryId: string;
  readonly number: number;
  readonly kind: AttemptKind;
  readonly transactionUuid: string | null;
  readonly state: "open" | "success" | "failed";
  readonly at: Temporal.Instant;
  /** With another payment method: the words by which the customer agreed that it is charged from then on. */
  readonly consent: Consent | null;
}

/** The words that the customer agreed to, in the language of the page. */
export interface Consent {
  readonly text: string;
  readonly language: string;
}

/** A mail to the customer: one of the plan's three, or one that a person sent. */
export interface CaseMail {
  readonly recoveryId: string;
  readonly number: number;
  /** `queued` and `sending` are on their way: waiting, as the API says. */
  readonly state: "waiting" | "queued" | "sending" | "sent" | "bounced";
  readonly dueAt: Temporal.Instant;
  readonly sentAt: Temporal.Instant | null;
  /** A person sent it, beside those of the plan. */
  readonly byHand: boolean;
}

/** The template of a mail: those that a person sent are as the last one of a plan. */
export function mailKindOf({ number }: Pick<CaseMail, "number">): "recovery-1" | "recovery-2" | "recovery-3" {
  return number === 1 ? "recovery-1" : number === 2 ? "recovery-2" : "recovery-3";
}

export function isOpen({ state }: Pick<RecoveryCase, "state">): boolean {
  return state === "waiting" || state === "customer";
}

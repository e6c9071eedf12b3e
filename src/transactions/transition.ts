import { sql, type Sql } from "../platform/database/index.ts";
import type { Change, Companion, Effect, Guard } from "./move-parts.ts";
import type { TransactionState, TransactionTrigger } from "./state-names.ts";

/**
 * Conditions of a move, which the database checks in the statement that moves the record. Idle: no provider may be
 * booking.
 */
export const CONDITIONS = {
  always: sql`true`,
  in_time: sql`(expires_at is null or expires_at > quittance_now())`,
  idle: sql`inquire_at is null`,
  idle_and_in_time: sql`inquire_at is null and (expires_at is null or expires_at > quittance_now())`,
  idle_and_no_method_chosen: sql`inquire_at is null and method_chosen_at is null`,
  nothing_followed: sql`refunded_minor = 0 and charged_back_minor = 0 and captured_minor = 0`,
  idle_and_expired: sql`inquire_at is null and (expires_at <= quittance_now() or deadline_at <= quittance_now())`,
} satisfies Record<string, Sql>;

export type Condition = keyof typeof CONDITIONS;

/** Actions of `moveTransaction` beside writing the state. */
export type AlsoHappens =
  /** A submission is under way or begins now: a status inquiry follows if no outcome is recorded by then. */
  | "inquiry_scheduled"
  /** No submission is under way any more. */
  | "inquiry_ended"
  | "final_callback"
  | "pending_callback"
  | "events_recorded"
  | "submission_recorded"
  | "attempt_removed"
  | Change["kind"]
  | Effect["kind"]
  | Companion;

export interface Transition {
  readonly from: readonly TransactionState[];
  readonly trigger: TransactionTrigger;
  readonly when: Condition;
  /** Further conditions a move may have; what they compare with comes from its caller. */
  readonly guards: readonly Guard["kind"][];
  /** `same`: the state stays, what happens beside it matters. */
  readonly next: TransactionState | "same";
  readonly also: readonly AlsoHappens[];
}

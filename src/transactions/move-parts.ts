import { cardsErased, type CardFacts } from "../vault/index.ts";
import type { ProviderOutcome } from "../providers/index.ts";
import { json, sql, type Sql } from "../platform/database/index.ts";
import { noAuthenticationAwaited } from "../three-d-secure/index.ts";
import { attemptRow } from "./attempts.ts";
import { cardColumn } from "./card-column.ts";
import { releaseReservation } from "./follow-ups.ts";
import { lateLookUpJob } from "./late-approval-look-up.ts";
import { changesOfOriginal } from "./original.ts";
import { pageLookUpJob } from "./page-look-up.ts";
import type { StoredPaymentSource, Transaction } from "./transaction.ts";

/** A condition that compares with data of the caller; the row of the table names those a move may have. */
export type Guard =
  /** Unchanged since the customer saw it: what happened in another tab comes first. */
  | { readonly kind: "as_seen"; readonly version: number }
  | { readonly kind: "no_authentication_awaited" }
  /** A submission is recorded and it is certain that it did not begin, and will not: see `beginSubmission`. */
  | { readonly kind: "never_begun" }
  | { readonly kind: "nothing_submitted" }
  | { readonly kind: "on_selection_page_of"; readonly metaConnectorGuid: string };

/** A further change of the record by a move. */
export type Change =
  | { readonly kind: "resubmitted"; readonly inquiriesStartAgain?: true }
  | { readonly kind: "connector_changed"; readonly connectorGuid: string; readonly testMode: boolean }
  | { readonly kind: "method_recorded"; readonly metaConnectorGuid: string; readonly at: Temporal.Instant }
  /** Whether the instrument is stored, which the customer decides on the page. */
  | { readonly kind: "registration_changed"; readonly registers: boolean }
  | {
      readonly kind: "source_changed";
      readonly paymentSource: StoredPaymentSource | null;
      readonly card: CardFacts | null;
    }
  | { readonly kind: "currency_changed"; readonly minor: bigint; readonly currency: string }
  /** The submission was begun, and it is certain that nothing of it was sent. */
  | { readonly kind: "submission_taken_back" }
  /** It ends then, unless it has an earlier end or the customer answers. */
  | { readonly kind: "answer_awaited"; readonly until: Temporal.Instant }
  | { readonly kind: "answered" }
  /** It ends then, unless it has an end already; `extends`: no earlier than then. */
  | { readonly kind: "waits_until"; readonly until: Temporal.Instant; readonly extends?: true }
  | { readonly kind: "waits_for_authentication"; readonly submissions: number; readonly sealsCard: boolean }
  | {
      readonly kind: "choice_reset";
      /** Where the next attempt begins: the meta-connector whose methods the customer chooses from, or the same connector. */
      readonly connectorGuid: string;
      readonly unlessPaidBy: Temporal.Instant;
    }
  /** A debit is only authorised until the review is decided. */
  | { readonly kind: "put_under_review" }
  | { readonly kind: "review_decided"; readonly review: "released" | "rejected" };

/** A write of a move beside its record, in its own statement. */
export type Effect =
  | {
      readonly kind: "attempt_recorded";
      readonly transaction: Transaction;
      readonly outcome: ProviderOutcome;
      readonly at: Temporal.Instant;
    }
  | { readonly kind: "original_changed"; readonly followUp: Transaction }
  | { readonly kind: "reservation_released"; readonly followUp: Transaction }
  | { readonly kind: "cards_erased" }
  | { readonly kind: "late_look_up_scheduled"; readonly at: Temporal.Instant }
  /** The customer goes to the provider's page, and may not come back from it. */
  | {
      readonly kind: "page_look_up_scheduled";
      readonly transaction: Transaction;
      readonly at: Temporal.Instant;
    };

/**
 * A write of a move's use case through the `index.ts` of another slice, in the same database transaction. The move only
 * names it, so that the state table is complete.
 */
export type Companion =
  | "authentication_stored"
  | "capture_scheduled"
  | "card_sealed"
  | "confirmation_planned"
  | "reminder_set"
  | "instrument_deregistered"
  | "instrument_erased"
  | "instrument_stored"
  | "instrument_used"
  | "money_unassigned"
  | "profile_extended"
  | "quote_discarded"
  | "quote_selected"
  | "quote_stored"
  | "review_decision_scheduled"
  | "run_concluded"
  | "recovery_recorded"
  | "schedule_concluded"
  | "schedules_cancelled"
  | "sealed_card_erased"
  | "void_scheduled";

/** The condition of a guard, on `transactions`. */
export function conditionOf(guard: Guard): Sql {
  switch (guard.kind) {
    case "as_seen":
      return sql`version = ${guard.version}::int`;
    case "no_authentication_awaited":
      return noAuthenticationAwaited;
    case "never_begun":
      return sql`inquire_at is not null and begun_submission < submissions`;
    case "nothing_submitted":
      return sql`submissions = last_declined_submission`;
    case "on_selection_page_of":
      return sql`coalesce(meta_connector_guid, connector_guid) = ${guard.metaConnectorGuid}`;
  }
}

/** The columns a change sets, as `column = value`. */
export function columnsOf(change: Change): Sql[] {
  switch (change.kind) {
    case "resubmitted":
      return [
        sql`submissions = submissions + 1`,
        ...(change.inquiriesStartAgain ? [sql`inquiries = 0`] : []),
      ];
    case "connector_changed":
      return [sql`connector_guid = ${change.connectorGuid}`, sql`test_mode = ${change.testMode}`];
    case "method_recorded":
      return [
        sql`meta_connector_guid = ${change.metaConnectorGuid}`,
        sql`method_chosen_at = coalesce(method_chosen_at, ${change.at}::timestamptz)`,
      ];
    case "source_changed":
      return [
        sql`payment_source = ${change.paymentSource && json(change.paymentSource)}::jsonb`,
        sql`card = ${change.card && json(cardColumn(change.card))}::json`,
      ];
    case "currency_changed":
      return [
        sql`amount_minor = ${change.minor}`,
        sql`currency = ${change.currency}`,
        sql`authorized_minor = case when coalesce(requested_type, type) = 'preauthorize' then ${change.minor}::bigint else 0 end`,
      ];
    case "registration_changed":
      return [sql`request = request || ${json({ withRegister: change.registers })}::jsonb`];
    case "submission_taken_back":
      return [sql`begun_submission = submissions - 1`];
    case "answer_awaited":
      return [sql`deadline_at = ${change.until}::timestamptz`];
    case "answered":
      return [sql`deadline_at = null`];
    case "waits_until":
      return [endOf(change)];
    case "waits_for_authentication":
      return [
        sql`submissions = ${change.submissions}::int`,
        ...(change.sealsCard ? [sql`payment_source = ${json({ kind: "sealed_card" })}::jsonb`] : []),
      ];
    case "choice_reset":
      return [
        // A number of its own, which no response or authentication of this attempt matches.
        sql`submissions = submissions + 1`,
        sql`last_declined_submission = submissions + 1`,
        sql`inquiries = 0`,
        sql`connector_guid = ${change.connectorGuid}`,
        sql`payment_source = null`,
        sql`expires_at = coalesce(expires_at, ${change.unlessPaidBy}::timestamptz)`,
        // The next attempt is assessed by itself.
        sql`type = coalesce(requested_type, type)`,
        sql`requested_type = null`,
        sql`review = null`,
      ];
    case "put_under_review":
      return UNDER_REVIEW;
    case "review_decided":
      return [sql`review = ${change.review}`];
  }
}

function endOf({ until, extends: isLater }: Extract<Change, { kind: "waits_until" }>): Sql {
  return isLater
    ? sql`expires_at = greatest(expires_at, ${until}::timestamptz)`
    : sql`expires_at = coalesce(expires_at, ${until}::timestamptz)`;
}

const UNDER_REVIEW: Sql[] = [
  sql`review = 'required'`,
  sql`requested_type = case when type = 'debit' then type else requested_type end`,
  sql`type = case when type = 'debit' then 'preauthorize' else type end`,
  sql`authorized_minor = coalesce(amount_minor, 0) + surcharge_minor`,
];

/** The CTEs of an effect, which may read `moved`; none when there is nothing to write. */
export function statementsOf(effect: Effect): Sql[] {
  switch (effect.kind) {
    case "attempt_recorded":
      return [sql`attempt as (${attemptRow(effect)})`];
    case "original_changed":
      return changesOfOriginal(effect.followUp);
    case "reservation_released":
      return [releaseReservation(effect.followUp)].filter((statement) => statement !== undefined);
    case "cards_erased":
      return cardsErased(sql`moved`);
    case "late_look_up_scheduled":
      return [lateLookUpJob(effect.at)];
    case "page_look_up_scheduled":
      return [pageLookUpJob(effect)];
  }
}

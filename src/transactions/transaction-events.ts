import { eventsRecorded, snapshotOf } from "../events/index.ts";
import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { isFinal, type TransactionState } from "./state-names.ts";
import type { Transition } from "./transition.ts";
import { parsed, type Transaction, type TransactionRow } from "./transaction.ts";

/** Sequences of each move: room for all that it records, and for what happens before the next one. */
const PER_MOVE = 100n;

/** The last part of an event's type. */
type Outcome = "pending" | "succeeded" | "failed" | "cancelled" | "expired" | "opened";

/**
 * The common table expressions that record the events of a move, each with the comma before it; none where its row names none.
 *
 * @param steps the transactions that moved, each with the state before, `from_status`
 */
export function eventsOfMove(transition: Transition, steps: Sql): Sql {
  const { also, trigger, next } = transition;
  if (!also.includes("events_recorded")) return sql.nothing;
  const outcome =
    trigger === "customer_opened_link" ? "opened" : outcomeOf(next === "same" ? transition.from[0]! : next);
  // A transaction that was in this state already is not recorded again.
  const from = sql`(select * from ${steps} where from_status <> status) as record`;
  return sql`, ${recorded(from, trigger.endsWith("expired") ? "expired" : outcome)}`;
}

/** The same for transactions that are final from the start, which `from` yields. */
export function eventsOfEnded(from: Sql, status: TransactionState): Sql {
  return recorded(sql`${from} as record`, outcomeOf(status));
}

function outcomeOf(state: TransactionState): Outcome {
  if (state === "success") return "succeeded";
  if (state === "cancelled") return "cancelled";
  return isFinal(state) ? "failed" : "pending";
}

function recorded(from: Sql, outcome: Outcome): Sql {
  return eventsRecorded({
    from: sql`${from} cross join lateral (values ${TYPES[outcome]}) as recording (place, event_type)`,
    type: sql`event_type`,
    resource: sql`record.uuid`,
    sequence: sql`record.version * ${PER_MOVE}::bigint + place`,
    tenantGuid: sql`record.tenant_guid`,
    merchantGuid: sql`record.merchant_guid`,
    test: sql`record.test_mode`,
    at: sql`record.modified_at`,
    snapshot: SNAPSHOT,
    isMadeSoon: HAS_MORE,
  });
}

/**
 * The events of each outcome, by their place: what became of the transaction (0), of its instrument (1), of its review (2), and of
 * its link (3).
 */
const TYPES: Readonly<Record<Outcome, Sql>> = {
  pending: sql`
    (0, case when record.type in ('debit', 'preauthorize') then 'payment.pending' end),
    (2, case when record.status = 'pending_review' then 'review.opened' end)`,
  succeeded: sql`
    (0, case record.type
      when 'debit' then case when record.result ? 'providerReference' then 'payment.late' else 'payment.succeeded' end
      when 'preauthorize' then case when record.result ? 'providerReference' then 'payment.late' else 'payment.authorized' end
      when 'capture' then 'payment.captured' when 'void' then 'payment.voided'
      when 'incremental-authorization' then 'payment.increased'
      when 'refund' then 'refund.succeeded' when 'payout' then 'payout.succeeded'
      when 'register' then 'instrument.registered' when 'deregister' then 'instrument.deregistered'
      when 'chargeback' then 'chargeback.opened' when 'chargeback-reversal' then 'chargeback.reversed' end),
    (1, case when record.type in ('debit', 'preauthorize') and record.request->'withRegister' = 'true'
      then 'instrument.registered' end),
    (2, case when record.review = 'released' then 'review.decided' end)`,
  failed: sql`
    (0, case record.type
      when 'debit' then 'payment.failed' when 'preauthorize' then 'payment.failed'
      when 'capture' then 'payment.capture_failed' when 'void' then 'payment.void_failed'
      when 'incremental-authorization' then 'payment.increase_failed'
      when 'refund' then 'refund.failed' when 'payout' then 'payout.failed'
      when 'register' then 'instrument.registration_failed'
      when 'deregister' then 'instrument.deregistration_failed' end),
    (2, case when record.review = 'rejected' then 'review.decided' end)`,
  cancelled: sql`
    (0, case record.type when 'debit' then 'payment.cancelled' when 'preauthorize' then 'payment.cancelled'
      when 'register' then 'instrument.registration_failed' when 'payout' then 'payout.failed' end)`,
  expired: sql`
    (0, case record.type when 'debit' then 'payment.expired' when 'preauthorize' then 'payment.expired'
      when 'register' then 'instrument.registration_failed' when 'payout' then 'payout.failed' end)`,
  opened: sql`(3, case when record.request ? 'payByLink' then 'link.opened' end)`,
};

/**
 * The fields of the record that a status response reads and a later move may change. A move that ended the transaction is the last
 * one: of that the record itself keeps everything, but its version and the mark of a dispute that comes later.
 */
const SNAPSHOT: Sql = sql`case when record.final_at is not null and not record.result ? 'isDisputed'
  then '{}'::jsonb
  else jsonb_build_object('type', record.type, 'status', record.status, 'version', record.version,
    'amount_minor', record.amount_minor, 'currency', record.currency, 'surcharge_minor', record.surcharge_minor,
    'connector_guid', record.connector_guid, 'submissions', record.submissions, 'expires_at', record.expires_at,
    'modified_at', record.modified_at, 'final_at', record.final_at, 'result', record.result, 'card', record.card) end`;

/** Whether a status response has more than the transaction's own record, which may change after it: a quote, a profile, a schedule. */
const HAS_MORE: Sql = sql`record.final_at is null or record.type in ('register', 'chargeback', 'chargeback-reversal')
  or record.initiated_by = 'scheduler' or record.result ? 'isDisputed'
  or record.request ?| array['customerProfileData', 'schedule', 'requestDcc', 'payByLink', 'withRegister']`;

/** The least sequence of an event that comes with no move, after those of the moves so far. */
export function sequenceBetweenMoves({ version }: Pick<Transaction, "version">): bigint {
  return BigInt(version) * PER_MOVE + PER_MOVE / 2n;
}

/** The transaction as it was when the event was written; its request is without what was erased since. */
export function findTransactionAt(
  db: Queryable,
  { resource, sequence }: { resource: string; sequence: bigint },
): Promise<Transaction | undefined> {
  return parsed(
    db.maybeOne<TransactionRow>(sql`
      select record.* from transactions, (select ${snapshotOf({ resource, sequence })} as columns) as snapshot,
        jsonb_populate_record(transactions, case when columns ? 'result' then columns
          else jsonb_build_object('version', ${sequence / PER_MOVE}::int, 'result', transactions.result - 'isDisputed') end) as record
      where transactions.uuid = ${resource}`),
  );
}

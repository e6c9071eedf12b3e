import { sql, type Database } from "../../src/platform/database/index.ts";

interface OldPayments {
  readonly count: number;
  /** The oldest was made so many days ago. */
  readonly fromDays: number;
  /** The newest was made so many days ago. */
  readonly toDays: number;
}

/** Statements of so many payments each, so that none runs for minutes. */
const BATCH = 20_000;

/**
 * Copies the newest approved payment with all that belongs to it, spread evenly over the days: its record, history, submission,
 * callback and attempt as they are, and an authentication for every third.
 */
export async function fillOldPayments(db: Database, { count, fromDays, toDays }: OldPayments): Promise<void> {
  for (let first = 0; first < count; first += BATCH) {
    const last = Math.min(count, first + BATCH) - 1;
    await db.execute(sql`
      with sample as materialized (
        select * from transactions where status = 'success' and callback_url is not null order by created_at desc limit 1
      ), made as materialized (
        select number, lpad(to_hex(extract(epoch from created)::bigint), 8, '0') || left(md5(number || ' old'), 12) as uuid,
          created, to_jsonb(sample) as sample, sample.uuid as sample_uuid
        from sample, generate_series(${first}::int, ${last}::int) as number, lateral (
          select now() - make_interval(secs => 86400.0 * (${fromDays}::float8
            - (${fromDays}::float8 - ${toDays}::float8) * number / ${count}::float8)) as created
        ) as moment
      ), opened as (
        insert into transactions
        select filled.* from made, jsonb_populate_record(null::transactions, made.sample || jsonb_build_object(
          'uuid', made.uuid, 'merchant_transaction_id', 'old-' || made.uuid, 'created_at', created,
          'modified_at', created + interval '1 second', 'final_at', created + interval '1 second')) as filled
      ), moves as (
        insert into transaction_history (transaction_uuid, version, from_status, to_status, trigger, facts, at)
        select made.uuid, version, from_status, to_status, trigger, facts, created + (version - 1) * interval '1 second'
        from made join transaction_history on transaction_uuid = sample_uuid
      ), submitted as (
        insert into provider_submissions (submission_reference, connector_guid, operation, amount_minor, currency,
          provider_reference, continuation, outcome, outcome_at)
        select made.uuid, connector_guid, operation, amount_minor, currency, provider_reference, continuation, outcome, created
        from made join provider_submissions on submission_reference = sample_uuid
      ), announced as (
        insert into callbacks (transaction_uuid, version, result, url, status, attempts, created_at, settled_at)
        select made.uuid, version, result, url, status, attempts, created, created + interval '2 seconds'
        from made join callbacks on transaction_uuid = sample_uuid
      ), attempted as (
        insert into callback_attempts (transaction_uuid, version, outcome, http_status, duration_ms, response, at)
        select made.uuid, version, outcome, http_status, duration_ms, response, created + interval '2 seconds'
        from made join callback_attempts on transaction_uuid = sample_uuid
      )
      insert into three_d_secure_authentications (three_ds_server_trans_id, transaction_uuid, step_up, state, authentication, created_at)
      select gen_random_uuid()::text, uuid, false, 'completed', jsonb_build_object('threeDSServerTransID', uuid,
          'transactionUuid', uuid, 'state', 'completed', 'resultsToken', 'secret-results', 'sessionToken', 'secret-session',
          'startedAt', created, 'decisions', jsonb_build_array(), 'result', jsonb_build_object('transStatus', 'Y', 'eci', '05')),
        created
      from made where number % 3 = 0`);
  }
  await db.execute(sql`analyze`);
}

/** How many rows each table has that is archived, and what is left behind. */
export function archivableRows(db: Database): Promise<Record<string, number>> {
  return db.one(sql`
    select (select count(*) from transaction_history)::int as transaction_history,
      (select count(*) from callbacks)::int as callbacks,
      (select count(*) from callback_attempts)::int as callback_attempts,
      (select count(*) from three_d_secure_authentications)::int as three_d_secure_authentications,
      (select count(*) from archived_transactions)::int as archived_transactions`);
}

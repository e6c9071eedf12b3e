import { sql, type Database } from "../../src/platform/database/index.ts";

/** Concluded payments of the past: copies of a payment that was made, with other ends. */
export interface PastPayments {
  /** The payment that is copied. */
  readonly of: string;
  readonly count: number;
  /** So many of them were approved, spread evenly among them. */
  readonly approved: number;
  readonly connectorGuid: string;
  readonly metaConnectorGuid?: string;
  /** Spread over so many days until now. */
  readonly days: number;
  readonly amountMinor?: number;
  /** The country of the card's issuer. */
  readonly country?: string;
  readonly isChallenged?: boolean;
}

/** Statements of so many payments each, so that none is ended by the time limit of statements on a busy machine. */
const BATCH = 10_000;

export async function fillPastPayments(db: Database, payments: PastPayments): Promise<void> {
  const { of, count, approved, connectorGuid, metaConnectorGuid = null, days } = payments;
  const { amountMinor = null, country = null, isChallenged = false } = payments;
  for (let first = 0; first < count; first += BATCH) {
    const last = Math.min(count, first + BATCH) - 1;
    await db.execute(sql`
      insert into transactions
      select filled.* from transactions as sample, generate_series(${first}::int, ${last}::int) as number, lateral (
        select now() - make_interval(secs => 1 + 86400.0 * ${days}::float8 * number / ${count}::float8) as created,
          lpad(to_hex(number), 8, '0') || left(md5(random()::text || number), 12) as made_uuid,
          (number + 1) * ${approved}::bigint / ${count}::int > number * ${approved}::bigint / ${count}::int as is_approved
      ) as made, jsonb_populate_record(sample, jsonb_build_object(
        'uuid', made_uuid, 'merchant_transaction_id', 'past-' || made_uuid, 'created_at', created, 'modified_at', created,
        'final_at', created, 'connector_guid', ${connectorGuid}::text, 'meta_connector_guid', ${metaConnectorGuid}::text,
        'amount_minor', coalesce(${amountMinor}::bigint, sample.amount_minor),
        'status', case when is_approved then 'success' else 'error_adapter' end,
        'result', case when ${isChallenged}::boolean
          then sample.result || '{"3ds": ["OPTIONAL", [], {"3ds_challenged": true, "3ds_trans_status": "Y"}]}' else sample.result end,
        'card', case when ${country}::text is null then sample.card::jsonb
          else jsonb_set(sample.card::jsonb, '{9,0}', to_jsonb(${country}::text)) end)) as filled
      where sample.uuid = ${of}`);
  }
}

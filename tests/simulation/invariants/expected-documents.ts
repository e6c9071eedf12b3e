import { sql, type Database } from "../../../src/platform/database/index.ts";

/** What a document must say, by the field; lists are reduced to what is compared of them. */
export type Expected = Readonly<Record<string, unknown>>;

/**
 * A second projection, of the fields that depend on more than one row, written in SQL and sharing nothing with
 * `src/bi/documents`: a mistake there shows here, where a comparison with itself would agree. By uuid.
 */
export async function expectedDocuments(
  db: Database,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, Expected>> {
  const rows = await db.query<{ uuid: string; expected: Expected }>(sql`
    with t as (
      select *, case currency when 'JPY' then 1 when 'KWD' then 1000 else 100 end as minors
      from transactions where uuid = any(${uuids}::text[])
    ), follow as (
      select reference_uuid as uuid, type, count(*) as times, sum(amount_minor) as minor, max(final_at) as last_at
      from transactions where status = 'success' and reference_uuid = any(${uuids}::text[])
      group by reference_uuid, type
    ), follows as (
      select uuid, jsonb_object_agg(type, jsonb_build_object('at', to_char(last_at at time zone 'UTC', ${SECOND}),
        'minor', minor)) as by_type, max(last_at) as at from follow group by uuid
    ), own_errors as (
      select uuid, error->>'code' as code from t, jsonb_array_elements(coalesce(result->'errors', '[]')) as error
    ), all_errors as (
      select * from own_errors
      union all
      -- What let the customer choose again is in the transaction's own errors, too.
      select transaction_uuid, error->>'code' from transaction_attempts as attempt
      where error is not null and transaction_uuid = any(${uuids}::text[]) and not exists (
        select from transaction_history as history
        where history.transaction_uuid = attempt.transaction_uuid and history.at = attempt.at
          and trigger = 'attempt_declined')
    ), errors as (
      select uuid, jsonb_agg(code order by code) as codes from all_errors group by uuid
    ), attempts as (
      select transaction_uuid as uuid, count(*) as times, max(at) as at from transaction_attempts
      where transaction_uuid = any(${uuids}::text[]) group by transaction_uuid
    ), told as (
      select transaction_uuid as uuid, max(at) as at from (
        select transaction_uuid, settled_at as at from callbacks where status = 'acknowledged'
        union all
        select transaction_uuid, at from callback_attempts where outcome = 'acknowledged') as both_ways
      group by transaction_uuid
    ), offers as (
      select transaction_uuid as uuid, min(created_at) as at, max(selected_at) filter (where set_aside_at is null) as chosen_at
      from dcc_quotes group by transaction_uuid
    ), statuses as (
      select transaction_uuid as uuid, jsonb_agg(to_status order by version) as names from transaction_history
      where from_status is distinct from to_status and transaction_uuid = any(${uuids}::text[])
      group by transaction_uuid
    )
    select t.uuid, jsonb_build_object(
      'uuid', t.uuid, 'purchase_id', to_char(t.created_at at time zone 'UTC', 'YYYYMMDD-') || t.uuid,
      'merchant_txid', merchant_transaction_id, 'tenant_guid', tenant_guid, 'merchant_guid', merchant_guid,
      'connector_guid', connector_guid, 'test_mode', test_mode, 'status', status, 'currency', currency,
      'type', case type when 'incremental-authorization' then 'inc-auth' when 'chargeback-reversal' then 'cb-reversal'
        else type end,
      'amount', amount_minor::numeric / minors,
      'related_id', reference_uuid, 'meta_connector_guid', meta_connector_guid,
      'created_at', to_char(t.created_at at time zone 'UTC', ${SECOND}),
      'modified_at', to_char(greatest(t.modified_at, follows.at, attempts.at, told.at, offers.at, offers.chosen_at)
        at time zone 'UTC', ${SECOND}),
      'attempt', case when meta_connector_guid is not null and type in ('debit', 'preauthorize', 'register', 'payout')
        and not result ? 'providerReference' then coalesce(attempts.times, 0) + 1 end,
      'is_refunded', coalesce(by_type ? 'refund', false), 'is_captured', coalesce(by_type ? 'capture', false),
      'is_voided', coalesce(by_type ? 'void', false), 'is_chargedback', coalesce(by_type ? 'chargeback', false),
      'is_charged_reversed', coalesce(by_type ? 'chargeback-reversal', false),
      'is_fully_refunded', coalesce((by_type #>> '{refund,minor}')::bigint >= amount_minor + surcharge_minor, false),
      'refunded_at', by_type #>> '{refund,at}', 'captured_at', by_type #>> '{capture,at}',
      'voided_at', by_type #>> '{void,at}', 'chargedback_at', by_type #>> '{chargeback,at}',
      'is_postback_delivered', told.at is not null,
      'errors', codes, 'status_history', names) as expected
    from t left join follows using (uuid) left join errors using (uuid) left join attempts using (uuid)
      left join told using (uuid) left join offers using (uuid) left join statuses using (uuid)`);
  return new Map(rows.map(({ uuid, expected }) => [uuid, expected]));
}

const SECOND = "YYYY-MM-DD HH24:MI:SS";

/** The fields in which a document says something else than it must. */
export function differingFields(document: Readonly<Record<string, unknown>>, expected: Expected): string[] {
  const said: Record<string, unknown> = {
    ...document,
    errors: of(document["errors"], "code")?.toSorted(),
    status_history: of(document["status_history"], "to_status"),
  };
  return Object.entries(expected)
    .filter(([field, value]) => JSON.stringify(said[field] ?? null) !== JSON.stringify(value))
    .map(([field, value]) => `${field} is ${JSON.stringify(said[field])} and not ${JSON.stringify(value)}`);
}

function of(list: unknown, name: string): unknown[] | undefined {
  return (list as readonly Readonly<Record<string, unknown>>[] | undefined)?.map((item) => item[name]);
}

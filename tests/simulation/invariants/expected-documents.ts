import { sql, type Database } from "../../../src/platform/database/index.ts";

/** What a document must contain, by the path of the field; null where it must have no such field. */
export type Expected = Readonly<Record<string, unknown>>;

const SECOND = "YYYY-MM-DD HH24:MI:SS";
const INITIAL_TYPES = ["debit", "preauthorize", "register", "payout"];

/**
 * A second projection from rows to documents, by uuid. It is written in SQL and shares nothing with `src/bi/documents`, so
 * that a mistake there is a difference here.
 */
export async function expectedDocuments(
  db: Database,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, Expected>> {
  const rows = await db.query<{ uuid: string; expected: Expected }>(sql`
    with recursive roots as (
      select uuid, uuid as root from transactions where not (${isFollowing}) or reference_uuid is null
      union all
      select t.uuid, roots.root from transactions t join roots on roots.uuid = t.reference_uuid where ${isFollowing}
    ), t as (
      select t.*, ${factsOfCard} as facts, case currency when 'JPY' then 1 when 'KWD' then 1000 else 100 end as minors,
        (select broker.uuid from roots join transactions broker on broker.uuid = roots.root
          where roots.uuid = t.uuid and broker.meta_connector_guid is not null) as broker_uuid
      from transactions t where uuid = any(${uuids}::text[])
    ), ${followUps(uuids)}, ${errors(uuids)}, ${deliveriesAndOffers}, ${authentications}, ${disputed}, statuses as (
      select transaction_uuid as uuid, jsonb_agg(jsonb_strip_nulls(jsonb_build_object('status_field', 'status',
        'from_status', from_status, 'to_status', to_status, 'created_at', ${second(sql`at`)})) order by version) as list
      from (
        select transaction_uuid, version, from_status, to_status, at from transaction_history
        union all
        select uuid, 1, null, 'pending', created_at from t
        where not exists (select from transaction_history where transaction_uuid = uuid and version = 1)
      ) as history
      where from_status is distinct from to_status and transaction_uuid = any(${uuids}::text[])
      group by transaction_uuid
    )
    select t.uuid, ${identity} || ${base} || ${providerNumbers} || ${instrument} || ${recovered} || ${later} as expected
    from t left join follows using (uuid) left join errors using (uuid) left join attempts using (uuid)
      left join delivered using (uuid) left join offers using (uuid) left join conversions using (uuid)
      left join statuses using (uuid) left join authentications using (uuid) left join disputed using (uuid)
      join tenants on tenants.guid = t.tenant_guid join merchants on merchants.guid = t.merchant_guid
      join connectors c on c.guid = t.connector_guid left join connectors meta on meta.guid = t.meta_connector_guid`);
  return new Map(rows.map(({ uuid, expected }) => [uuid, expected]));
}

/** The column has a list, whose places are named here once more. */
const factsOfCard = sql`jsonb_build_object('brand', card->0, 'firstSixDigits', card->1, 'lastFourDigits', card->2,
        'merchantFingerprint', card->3, 'globalFingerprint', card->4, 'cardHolder', card->6, 'expiryMonth', card->7,
        'expiryYear', card->8, 'binDigits', coalesce(card->12, card->1), 'tokenType', card->10,
        'bin', jsonb_build_object('country', card->9->0, 'brand', card->9->3, 'type', card->9->2))`;

function second(moment: ReturnType<typeof sql>) {
  return sql`to_char(${moment} at time zone 'UTC', ${SECOND})`;
}

/** It follows another transaction, and does not only reuse its instrument. */
const isFollowing = sql`(type <> all(${INITIAL_TYPES}::text[]) or result ? 'providerReference')`;

function followUps(uuids: readonly string[]) {
  return sql`follow as (
      select reference_uuid as uuid, type, sum(amount_minor) as minor, max(final_at) as last_at
      from transactions where status = 'success' and reference_uuid = any(${uuids}::text[]) and ${isFollowing}
      group by reference_uuid, type
    ), follows as (
      select uuid, jsonb_object_agg(type, jsonb_build_object('at', ${second(sql`last_at`)}, 'minor', minor)) as by_type,
        max(last_at) as at
      from follow group by uuid
    ), attempts as (
      select transaction_uuid as uuid, count(*) as times, max(at) as at from transaction_attempts
      where transaction_uuid = any(${uuids}::text[]) group by transaction_uuid
    )`;
}

/** The errors of earlier attempts and the transaction's own. A decline after which the customer chose again is both. */
function errors(uuids: readonly string[]) {
  return sql`all_errors as (
      select uuid, (error->>'createdAt')::timestamptz as at, 1 as rank, place, error
      from t, jsonb_array_elements(coalesce(result->'errors', '[]')) with ordinality as own (error, place)
      union all
      select transaction_uuid, at, 0, attempt, error from transaction_attempts as attempt
      where error is not null and transaction_uuid = any(${uuids}::text[]) and not exists (
        select from transaction_history as history
        where history.transaction_uuid = attempt.transaction_uuid and history.at = attempt.at
          and trigger = 'attempt_declined')
    ), errors as (
      select uuid, jsonb_agg(jsonb_strip_nulls(jsonb_build_object('code', error->>'code',
        'message', nullif(error->>'message', ''), 'adapter_code', nullif(error->>'adapterCode', ''),
        'adapter_message', nullif(error->>'adapterMessage', ''), 'created_at', ${second(sql`at`)}))
        order by date_trunc('milliseconds', at), rank, place) as list,
        jsonb_agg(error order by date_trunc('milliseconds', at), rank, place)->-1 as last_error
      from all_errors group by uuid
    )`;
}

/** Acknowledged callbacks, and what became of an offer to pay in another currency. */
const deliveriesAndOffers = sql`delivered as (
      select transaction_uuid as uuid, max(at) as at from (
        select transaction_uuid, settled_at as at from callbacks where status = 'acknowledged'
        union all
        select transaction_uuid, at from callback_attempts where outcome = 'acknowledged') as both_ways
      group by transaction_uuid
    ), offers as (
      select transaction_uuid as uuid, min(created_at) as at,
        max(selected_at) filter (where invalidated_at is null) as chosen_at,
        bool_or(selected_currency = converted_currency) filter (where invalidated_at is null) as is_accepted
      from dcc_quotes group by transaction_uuid
    ), conversions as (
      select transaction_uuid as uuid, original_minor, original_currency from dcc_quotes
      where selected_currency = converted_currency and invalidated_at is null
      union all
      select transaction_uuid, original_minor, original_currency from dcc_follow_ups
    )`;

const recordedId = sql`(result->'3ds'->2->>'3ds_serverTransId')`;

/** The authentication under way, or of the last submission; else the one that the transaction's result names. */
const authentications = sql`authentications as (
      select distinct on (t.uuid) t.uuid, three_ds_server_trans_id as id, authentication as a
      from t join three_d_secure_authentications own on three_ds_server_trans_id = ${recordedId}
        or (own.transaction_uuid = t.uuid and (authentication->>'afterSubmissions')::int >= t.submissions - 1)
      order by t.uuid, own.transaction_uuid = t.uuid desc, own.attempt desc, step_up desc
    )`;

const authenticatedAt = sql`(
  select max(changed_at) from three_d_secure_authentications own where own.transaction_uuid = t.uuid)`;
const isPaidByRegistration = sql`(payment_source->>'kind' is not distinct from 'registration')`;

const providerName = sql`nullif(nullif(regexp_replace(c.adapter, 'Pci$', ''), ''), 'MetaConnector')`;

const identity = sql`jsonb_build_object(
      'uuid', t.uuid, 'purchase_id', to_char(t.created_at at time zone 'UTC', 'YYYYMMDD-') || t.uuid,
      'tenant_guid', t.tenant_guid, 'tenant_name', tenants.name,
      -- The tenant of the simulation is the only one below the root.
      'master_tenant', t.tenant_guid,
      'merchant_guid', t.merchant_guid, 'merchant_name', merchants.name,
      'connector_guid', c.guid, 'connector_name', c.name, 'adapter', nullif(c.adapter, ''),
      'method', nullif(c.method, ''), 'provider_name', ${providerName},
      'provider_guid', 'PR-' || regexp_replace(
        left(encode(sha256(convert_to('provider:' || ${providerName} || ':' || coalesce(c.config->>'username', ''), 'UTF8')), 'hex'), 24),
        '(.{4})(?=.)', ${"\\1-"}, 'g'),
      'meta_connector_guid', meta.guid, 'meta_connector_name', meta.name, 'broker_id', broker_uuid,
      'attempt', case when broker_uuid = t.uuid then coalesce(attempts.times, 0) + 1
        when broker_uuid is not null and result ? 'providerReference'
          then coalesce(nullif(split_part(result->>'providerReference', '-', 2), ''), '1')::int end,
      'test_mode', t.test_mode,
      'related_id', coalesce(t.reference_uuid, case when ${isPaidByRegistration} then (
        select uuid from transactions stored where stored.uuid = t.payment_source->>'transactionUuid'
          and stored.merchant_guid = t.merchant_guid) end),
       'merchant_txid', t.merchant_transaction_id)`;

const isInitial = sql`(t.type = any(${INITIAL_TYPES}::text[]))`;
const withRegister = sql`coalesce(request->>'withRegister' = 'true', false)`;
const indicator = sql`coalesce(request->>'transactionIndicator',
        case when ${isInitial} then case when ${withRegister} then 'INITIAL' else 'SINGLE' end end)`;

const received = sql`coalesce(t.received_at, t.created_at)`;

const base = sql`jsonb_build_object(
      'type', case t.type when 'incremental-authorization' then 'inc-auth' when 'chargeback-reversal' then 'cb-reversal'
        else t.type end,
      'status', t.status, 'initiated_by', initiated_by, 'api_version', api_version,
      'created_at', ${second(sql`t.created_at`)}, 'received_at', ${second(received)},
      'api_call_at', case when initiated_by in ('merchant', 'push', 'transaction-batch-file') and api_version <> 'scheduler'
        then ${second(received)} end,
      'modified_at', ${second(sql`greatest(t.modified_at, follows.at, attempts.at, delivered.at, offers.at, offers.chosen_at, disputed.at, ${authenticatedAt})`)},
      'amount', amount_minor::numeric / minors, 'currency', t.currency,
      -- Merchants of the simulation price in EUR, which has two decimals.
      'base_amount', coalesce(original_minor::numeric / 100, amount_minor::numeric / minors),
      'base_currency', coalesce(original_currency, t.currency),
      'description', request->>'description', 'additional_id1', request->>'additionalId1',
      'additional_id2', request->>'additionalId2',
      'buyer_country', coalesce(request->>'buyerCountry', request->'customer'->>'billingCountry',
        facts->'bin'->>'country'),
      -- The simulation has no risk rules, and no connector that makes authentication mandatory.
      '3d_secure', lower(coalesce(case when authentications.id is distinct from ${recordedId} then a->>'policy' end,
        result->'3ds'->>0, case when ${isInitial} and (card is not null or c.method = 'Creditcard'
            or request->'threeDSecureData' ? '3dsecure')
          then case when ${indicator} = 'MOTO' then 'OFF'
            else coalesce(request->'threeDSecureData'->>'3dsecure', 'OPTIONAL') end end)),
      'transaction_indicator', case ${indicator} when 'CARDONFILE-MERCHANT-INITIATED' then 'CARDONFILE_MERCHANT'
        else ${indicator} end,
      'first_error_code', errors.list->0->>'code', 'first_error_message', errors.list->0->>'message',
      'first_adapter_error_code', errors.list->0->>'adapter_code',
      'first_adapter_error_message', errors.list->0->>'adapter_message',
      'decline.scheme_code', case when t.status <> 'success' then last_error->'scheme'->>'code' end,
      'decline.advice_code', case when t.status <> 'success' then last_error->'scheme'->>'adviceCode' end,
      'errors', errors.list, 'status_history', statuses.list)`;

/** A payment that opened a recovery case, or is an attempt of one. */
const recovered = sql`coalesce(
      (select jsonb_build_object('recovery.id', id, 'recovery.role', 'failed', 'recovery.attempt', 0, 'recovery.means', null)
        from recovery_cases where transaction_uuid = t.uuid),
      (select jsonb_build_object('recovery.id', recovery_id, 'recovery.role', kind, 'recovery.attempt', number,
          'recovery.means', case when a.state = 'success' then recovered_by end)
        from recovery_attempts a join recovery_cases on id = recovery_id where a.transaction_uuid = t.uuid),
      '{"recovery.id": null}')`;

const providerNumbers = sql`jsonb_build_object(
      'adapter_txid', result->>'tx', 'adapter_token', result->>'adapterToken',
      'adapter_processor_txid', result->>'ptx', 'arn', result->>'arn',
      'auth_code', result->>'authCode', 'reporting_identifier', result->>'ri',
      'rrn', result->>'rrn', 'stan', result->>'stan', 'statement_descriptor', result->>'pd',
      'return_data', result->'returnData',
      'result_extra_data', case when result->'extraData' ? 'remainingAmount'
        then jsonb_build_object('remainingAmount', result->'extraData'->'remainingAmount') end,
      'callback_extra_data', case when callback_url is not null then nullif(jsonb_strip_nulls(jsonb_build_object(
        'basket', request->'extraData'->'basket', 'remainingAmount', result->'extraData'->'remainingAmount')), '{}') end)`;

const isChallenged = sql`(a->>'state' = 'challenge')`;
const instrument = sql`jsonb_build_object(
      'creditcard.type', facts->>'brand', 'creditcard.country', facts->'bin'->>'country',
      'creditcard.bin_brand', facts->'bin'->>'brand', 'creditcard.bin_digits', facts->>'binDigits',
      'creditcard.bin_country', facts->'bin'->>'country', 'creditcard.bin_type', facts->'bin'->>'type',
      'creditcard.card_holder', facts->>'cardHolder', 'creditcard.first_six_digits', facts->>'firstSixDigits',
      'creditcard.last_four_digits', facts->>'lastFourDigits',
      'creditcard.merchant_fingerprint', facts->>'merchantFingerprint',
      'creditcard.global_fingerprint', facts->>'globalFingerprint',
      'creditcard.expiry_month', (facts->>'expiryMonth')::int, 'creditcard.expiry_year', (facts->>'expiryYear')::int,
      'creditcard.token_type', coalesce(result->>'tokenType', facts->>'tokenType'),
      'creditcard.data_from_ref_transaction', case when card is not null then
        t.reference_uuid is not null or ${isPaidByRegistration} end,
      'creditcard.3ds_status', case when card is not null then case a->'result'->>'transStatus'
        when 'Y' then 'authenticated' when 'A' then 'attempted' else 'off' end end,
      'creditcard.3ds_trans_status', case when a ? 'result' then a->'result'->>'transStatus' when ${isChallenged} then 'C' end,
      'creditcard.eci', a->'result'->>'eci',
      'creditcard.3ds_version', a->>'version', 'creditcard.3ds_dsTransId', a->>'dsTransID',
      'creditcard.3ds_serverTransId', authentications.id, 'creditcard.3ds_env', case when a is not null then 'inhouse' end,
      'creditcard.enrolled', case when a->'result'->'failure'->>'kind' = 'not_enrolled' then 'N'
        when (a->>'enrolled')::boolean then 'Y' when a is not null then 'U' end,
      'creditcard.3ds_challenged', case when a ? 'result' then a ? 'acsURL' when ${isChallenged} then true end,
      'creditcard.3ds_challenge_completed', case when a ? 'result' then a ? 'acsURL'
        and not (a->'result' ?| array['failure', 'challengeCancel']) when ${isChallenged} then false end,
      'creditcard.3ds_method_fingerprinted', case when a is not null then coalesce(a->>'methodCompletion' = 'Y', false) end)`;

/** The stages that disputes came to, each once. */
const disputed = sql`stages as (
      select transaction_uuid as uuid, report.stage, min(occurred_at) as at, max(recorded_at) as recorded_at
      from disputes join dispute_reports report on dispute_guid = guid group by transaction_uuid, report.stage
    ), disputed as (
      select uuid, max(recorded_at) as at, jsonb_agg(jsonb_build_object('name', 'dispute-' || replace(stage, '_', '-'),
        'createdAt', ${second(sql`stages.at`)}, 'createdBy', 'gateway') order by stages.at, stage) as dispute_tags
      from stages group by uuid
    )`;

/** What happened after the transaction. Nobody annotates transactions in the simulation. */
const later = sql`jsonb_build_object(
      'is_recurring', coalesce(request->>'transactionIndicator' = 'RECURRING', false),
      'is_with_register', ${withRegister},
      'registered_at', case when t.status = 'success' and (t.type = 'register' or ${withRegister})
        then ${second(sql`t.final_at`)} end,
      'is_refunded', coalesce(by_type ? 'refund', false), 'is_captured', coalesce(by_type ? 'capture', false),
      'is_voided', coalesce(by_type ? 'void', false), 'is_chargedback', coalesce(by_type ? 'chargeback', false),
      'is_charged_reversed', coalesce(by_type ? 'chargeback-reversal', false),
      'is_deregistered', coalesce(by_type ? 'deregister', false),
      'is_fully_refunded', coalesce((by_type #>> '{refund,minor}')::bigint >= amount_minor + surcharge_minor, false),
      'refunded_at', by_type #>> '{refund,at}', 'captured_at', by_type #>> '{capture,at}',
      'voided_at', by_type #>> '{void,at}', 'chargedback_at', by_type #>> '{chargeback,at}',
      'chargeback_reversed_at', by_type #>> '{chargeback-reversal,at}', 'deregistered_at', by_type #>> '{deregister,at}',
      'is_postback_delivered', delivered.at is not null,
      'tags', nullif(case when offers.at is null then '[]' else jsonb_build_array(
          jsonb_build_object('name', 'dcc-offered', 'createdAt', ${second(sql`offers.at`)}, 'createdBy', 'gateway'))
        || case when chosen_at is null then '[]' else jsonb_build_array(jsonb_build_object(
          'name', case when is_accepted then 'dcc-accepted' else 'dcc-declined' end,
          'createdAt', ${second(sql`chosen_at`)}, 'createdBy', 'gateway')) end end || coalesce(dispute_tags, '[]'), '[]'),
      'invoiceable', t.status = 'success' and not t.test_mode, 'reconciliation_state', 'none',
      'is_in_manual_review', false, 'fees', null, 'risk_checks', null, 'meta_risk_checks', null)`;

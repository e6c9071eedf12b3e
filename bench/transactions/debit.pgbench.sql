-- What one debit writes, in the fastest form there is: three prepared statements, each its own transaction, without a
-- line of application code. bench/transactions gives it the JSON of a debit that the gateway wrote, and checks before a run
-- that it writes the same rows, of the same bytes.
\set number random(1, 281474976710655)
with opened as (
  insert into transactions (
    uuid, tenant_guid, merchant_guid, connector_guid, merchant_transaction_id, type, status, amount_minor, currency,
    surcharge_minor, authorized_minor, redirect_token, inquire_at, submissions, callback_on_pending,
    request, result, card, requested_by, initiated_by, api_version, test_mode, created_at, modified_at)
  select lpad(to_hex(extract(epoch from now())::bigint), 8, '0') || lpad(to_hex(:number::bigint), 12, '0'),
    'TE-0000-0000-0000-0000-0000-0001', 'ME-0000-0000-0000-0000-0000-0001', 'CO-0000-0000-0000-0000-0000-0001', 'bench-' || lpad(to_hex(:number::bigint), 16, '0'), 'debit', 'pending', 999, 'EUR', 0, 0,
    md5(:number::text), now() + interval '45 seconds', 1, false,
    :request::jsonb, '{}'::jsonb, :card::json, 'MU-0000-0000-0000-0000-0000-0001', 'merchant', '3', true, now(), now()
  returning uuid, status, created_at
), change as (
  insert into transaction_changes (transaction_uuids) select array[uuid] from opened
)
select uuid from opened \gset
insert into simulator_bookings (transaction_uuid, connector_guid, method, operation, merchant_transaction_id,
  amount_minor, currency, status, registers, descriptor, remaining_minor, settle_after_ms)
select :uuid::text, 'CO-0000-0000-0000-0000-0000-0001', 'Creditcard', 'debit',
  'bench-' || lpad(to_hex(:number::bigint), 16, '0'), 999, 'EUR', 'approved', false, null, null, 300000
from set_config('synchronous_commit', 'off', true)
on conflict (transaction_uuid) do nothing
returning transaction_uuid;
with moved as (
  update transactions set status = 'success', version = version + 1, modified_at = now(), inquire_at = null,
    final_at = now(), result = result || :result::jsonb
  where uuid = :uuid::text and status = 'pending' and submissions = 1
  returning uuid, version, status, modified_at, connector_guid, amount_minor, currency, tenant_guid, merchant_guid,
    test_mode
), history as (
  insert into transaction_history (transaction_uuid, version, from_status, to_status, trigger, facts, at)
  select uuid, version, 'pending', status, 'approved', null::jsonb, modified_at from moved
), change as (
  insert into transaction_changes (transaction_uuids) select array[uuid] from moved
), event as (
  insert into events (resource, sequence, position, type, tenant_guid, merchant_guid, test, created_at, snapshot)
  select uuid, version * 100, nextval('event_positions'), 'payment.succeeded', tenant_guid, merchant_guid, test_mode,
    modified_at, '{}'::jsonb from moved
), submission as (
  insert into provider_submissions (submission_reference, connector_guid, operation, amount_minor, currency,
    provider_reference, outcome, outcome_at)
  select uuid, connector_guid, 'debit', amount_minor, currency, :reference::text, 'approved', now() from moved
  on conflict (submission_reference) do update set provider_reference = excluded.provider_reference
)
select uuid from moved;

/** One event of a thousand is of another type. */
export const COPY_EVENTS = `
  with sample as materialized (select * from events where merchant_guid is not null limit 1)
  insert into events (resource, sequence, position, type, tenant_guid, merchant_guid, test, created_at, object)
  select left(md5(random()::text), 20), 1, nextval('event_positions'),
    case when number % 1000 = 0 then 'payment.expired' else sample.type end,
    tenant_guid, merchant_guid, test, created_at - random() * interval '29 days', $2::json
  from sample, generate_series(1, $1::int) as number`;

/** Some are declined, one of two is of the same customer, and one of 2,000 is of a customer with few. */
export const MIXED = {
  status: "case when number % 12 = 0 then 'error_adapter' else sample.status end",
  result: `case when number % 12 = 0
    then sample.result || '{"errors": [{"code": 2003, "message": "Declined", "adapterCode": "05", "adapterMessage": "Do not honor"}]}'
    else sample.result end`,
  request: `case when number % 2 = 0 then sample.request
    else jsonb_set(sample.request, '{customer,identification}', to_jsonb('customer-' || number % 2000)) end`,
};

/** One debit of fifty has two refunds, a day and two days later. */
export const REFUNDS = `
  with refunded as (
    select transactions.*, part from transactions, generate_series(1, 2) as part
    where type = 'debit' and status = 'success' and abs(hashtext(uuid)) % 50 = 0 and merchant_transaction_id like 'filled-%'
      and not exists (select from transactions where type = 'refund')
  )
  insert into transactions (uuid, merchant_transaction_id, type, reference_uuid, created_at, modified_at, final_at, request,
    amount_minor, tenant_guid, merchant_guid, connector_guid, api_version, initiated_by, test_mode, currency, status)
  select left(md5(uuid || part), 20), 'refund-' || uuid || part, 'refund', uuid, moment, moment, moment, '{"amount": "1.00"}',
    100, tenant_guid, merchant_guid, connector_guid, api_version, initiated_by, test_mode, currency, 'success'
  from refunded, lateral (select created_at + part * interval '1 day') as at (moment)
  where moment < now()`;

/** Shops have acknowledged what happened of late, but for one of 500. */
export const ACKNOWLEDGED = `
  insert into callbacks (transaction_uuid, version, result, url, status, attempts, created_at, settled_at)
  select uuid, version, case status when 'success' then 'OK' else 'ERROR' end, 'https://shop.example/callback', 'acknowledged', 1,
    created_at, created_at
  from transactions where created_at > now() - interval '31 days' and abs(hashtext(uuid)) % 500 > 0
  on conflict do nothing`;

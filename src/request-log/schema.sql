-- The request log: what merchants' servers sent to the API, without what is personal or secret.

create table api_requests (
  id bigint generated always as identity primary key,
  merchant_guid text not null,
  connector_guid text not null,
  -- The API user.
  username text not null,
  method text not null,
  -- With placeholders for what is not an id.
  path text not null,
  -- Fields whose values say nothing of a customer; placeholders for the others.
  body jsonb,
  status integer not null,
  error_code text,
  error text,
  transaction_uuid text,
  duration_ms integer not null,
  request_id text not null,
  at timestamptz not null
);
-- The list of a merchant, and of its period.
create index api_requests_merchant on api_requests (merchant_guid, at, id);
-- The same of a tenant; old requests are purged.
create index api_requests_at on api_requests (at, id);

-- Merchants whose successful requests are recorded too.
create table api_request_watches (
  merchant_guid text primary key,
  until timestamptz not null
);

-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table api_requests is 'cells: stays, it is purged within 30 days';
comment on table api_request_watches is 'cells: stays, they end within an hour';

-- Batches: files of requests, which are executed row by row.

create table batches (
  id text primary key,
  tenant_guid text not null,
  merchant_guid text not null,
  -- The connector that was called: perhaps a meta-connector.
  connector_guid text not null,
  -- The API user who uploaded it; null: a person of the console did.
  user_guid text,
  person_id text,
  -- The digest with which the request was signed: callbacks are signed with it too.
  signature_hash text,
  -- strict: the first row that is not valid or is refused ends the batch. lenient: such rows are left out.
  mode text not null check (mode in ('strict', 'lenient')),
  status text not null check (status in ('pending', 'processing', 'completed', 'failed', 'processed_with_errors')),
  callback_url text,
  total_rows integer not null default 0,
  executed_rows integer not null default 0,
  failed_rows integer not null default 0,
  -- Those of the failed rows that a strict batch did not run, because another row had failed.
  not_run_rows integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index batches_connector on batches (connector_guid, created_at desc, id desc);
create index batches_merchant on batches (merchant_guid, created_at desc, id desc);
create index batches_open on batches (merchant_guid) where ended_at is null;
-- Old batches are purged.
create index batches_ended on batches (ended_at) where ended_at is not null;

create table batch_rows (
  batch_id text not null references batches (id) on delete cascade,
  line integer not null,
  -- started: handed to the use case; after a crash it may have its transaction.
  state text not null check (state in ('waiting', 'started', 'executed', 'failed')),
  merchant_transaction_id text,
  -- The uuid of its transaction, chosen before the row is run.
  transaction_uuid text,
  -- The sealed request; erased when the row has ended.
  request text,
  error jsonb,
  primary key (batch_id, line)
);
create index batch_rows_open on batch_rows (batch_id, line) where state in ('waiting', 'started');


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table batches is 'cells: moves by merchant_guid';
comment on table batch_rows is 'cells: moves by batch_id of batches';
comment on column batches.id is 'cells: address by id';

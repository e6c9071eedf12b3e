-- The BI data source: its API keys, and how far the projection of documents has come.

create table bi_api_keys (
  api_key text primary key,
  name text not null,
  tenant_guid text not null references tenants,
  -- Narrows the key to one merchant.
  merchant_guid text references merchants,
  -- Finds test payments only.
  test_only boolean not null default false,
  password_hash text not null,
  created_at timestamptz not null default quittance_now(),
  revoked_at timestamptz
);
create index bi_api_keys_tenant on bi_api_keys (tenant_guid, created_at, api_key);
create trigger bi_api_keys_changed after insert or update or delete on bi_api_keys
  for each statement execute function announce_configuration_change();
create trigger bi_api_keys_audited after insert or update or delete on bi_api_keys
  for each row execute function record_configuration_change('biApiKey', 'api_key');


-- Projection ---------------------------------------------------------------------------------------------------------

-- Taken before a record is read: of two documents of a transaction the one with the higher version was read later.
create sequence bi_document_versions;

-- The payments that a key can find: those of a tenant with its sub-tenants, or of one merchant, and of these either all or
-- those in test mode. Each scope has an index of its own in the engine.
create table bi_scopes (
  -- The owner's, with '-test' behind it in a scope of test payments.
  guid text primary key,
  kind text not null check (kind in ('tenant', 'merchant')),
  test_only boolean not null default false,
  -- The engine that is filled, and the newest transaction when filling began: later ones arrive with their changes, so that
  -- payments that never cease do not keep it from its end.
  engine_id text,
  fill_until text,
  -- How far it has come in the order of uuids, and whether that was all.
  filled_up_to text not null default '',
  is_complete boolean not null default false
);

-- The engine that has the documents now. Its only row.
create table bi_engine (
  singleton boolean primary key default true check (singleton),
  engine_id text,
  -- An embedded engine belongs to one process, which renews its claim.
  claimed_until timestamptz,
  -- Every change up to here is in the documents of the complete scopes.
  complete_until timestamptz,
  -- The revision of the documents that the engine was filled with; null while it has none.
  document_revision integer
);
insert into bi_engine default values;


-- Rebuilds -----------------------------------------------------------------------------------------------------------

-- Every document is computed again and compared.
create table bi_rebuilds (
  id bigint generated always as identity primary key,
  -- Compares only, and stores nothing.
  is_check boolean not null default false,
  -- grown: the engine should divide the documents of one scope further.
  reason text not null check (reason in ('requested', 'new_version', 'grown')),
  -- The only scope to rebuild; null for all.
  scope_guid text references bi_scopes,
  requested_at timestamptz not null default quittance_now(),
  started_at timestamptz,
  finished_at timestamptz
);
-- One at a time.
create unique index bi_rebuilds_running on bi_rebuilds ((true)) where finished_at is null;

-- The progress of the rebuild in each scope, in the order of uuids, and the differences it found.
create table bi_rebuild_scopes (
  rebuild_id bigint not null references bi_rebuilds,
  scope_guid text not null references bi_scopes,
  total bigint,
  checked_up_to text not null default '',
  documents bigint not null default 0,
  differing bigint not null default 0,
  examples jsonb not null default '[]',
  started_at timestamptz,
  finished_at timestamptz,
  primary key (rebuild_id, scope_guid)
);


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table bi_api_keys is 'cells: moves by tenant_guid';
comment on table bi_scopes is 'cells: stays, the target makes and fills its own';
comment on table bi_engine is 'cells: stays, each cell has an engine';
comment on table bi_rebuilds is 'cells: stays, they are of this engine';
comment on table bi_rebuild_scopes is 'cells: stays, they are of this engine';
comment on column bi_api_keys.api_key is 'cells: address by user';

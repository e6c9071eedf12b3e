-- Files of stored cards and mandates: imports from other gateways, and exports.

-- OpenPGP keys to which other gateways encrypt a file. Their private halves are sealed and never leave the vault.
create table vault_import_keys (
  guid text primary key,
  tenant_guid text not null references tenants,
  fingerprint text not null unique,
  public_key text not null,
  sealed text not null,
  created_at timestamptz not null default quittance_now(),
  expires_at timestamptz not null
);
create index vault_import_keys_tenant on vault_import_keys (tenant_guid, created_at);
create trigger vault_import_keys_audited after insert or update or delete on vault_import_keys
  for each row execute function record_configuration_change('vaultImportKey', 'guid');

-- Which column of a file has which field, by a name.
create table vault_mappings (
  tenant_guid text not null references tenants,
  name text not null,
  columns jsonb not null,
  primary key (tenant_guid, name)
);
create trigger vault_mappings_audited after insert or update or delete on vault_mappings
  for each row execute function record_configuration_change('vaultMapping', 'name');

create table vault_imports (
  guid text primary key,
  tenant_guid text not null,
  merchant_guid text not null references merchants,
  -- For cards, and for mandates.
  connector_guid text,
  mandate_connector_guid text,
  mapping jsonb not null,
  -- Of the encrypted file.
  file_hash text not null,
  file_bytes bigint not null,
  key_fingerprint text not null,
  state text not null check (state in ('checked', 'running', 'imported', 'undoing', 'undone', 'discarded')),
  -- Of the dry run.
  figures jsonb not null,
  created_at timestamptz not null default quittance_now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index vault_imports_merchant on vault_imports (merchant_guid, created_at);
create trigger vault_imports_audited after insert or update or delete on vault_imports
  for each row execute function record_configuration_change('vaultImport', 'guid');

-- The encrypted file, until the import has run, is discarded or is a week old.
create table vault_import_chunks (
  import_guid text not null,
  number integer not null,
  data bytea not null,
  primary key (import_guid, number)
);
alter table vault_import_chunks alter column data set storage external;

-- Each row of a file: what is done with it, and what became of it.
create table vault_import_rows (
  import_guid text not null,
  row integer not null,
  row_id text,
  external_token text,
  state text not null
    check (state in ('ready', 'expired', 'invalid', 'duplicate', 'known', 'imported', 'failed', 'undone', 'kept')),
  -- What is wrong with it.
  field text,
  message text,
  lacks_scheme_id boolean not null default false,
  -- A keyed hash of the customer with the number, with a key of the import; null after the import.
  item_hash text,
  -- The same of the customer alone, and whether there was a profile before.
  customer_hash text,
  is_known_customer boolean not null default false,
  -- Of a duplicate: the row that has the same.
  same_as integer,
  -- The registration of the instrument, also of one that was known.
  transaction_uuid text,
  payment_token text,
  profile_guid text,
  is_new_profile boolean not null default false,
  primary key (import_guid, row)
);
-- A deleted customer is erased from results.
create index vault_import_rows_transaction on vault_import_rows (transaction_uuid) where transaction_uuid is not null;
create unique index vault_import_rows_item on vault_import_rows (import_guid, item_hash) where item_hash is not null;

create table vault_exports (
  guid text primary key,
  tenant_guid text not null references tenants,
  public_key text not null,
  fingerprint text not null,
  state text not null check (state in ('waiting', 'approved', 'refused', 'cancelled')),
  created_at timestamptz not null default quittance_now(),
  -- When it may be fetched, and until when.
  available_at timestamptz,
  expires_at timestamptz,
  -- Of the latest time that it was fetched.
  fetched_at timestamptz,
  cards integer
);
create index vault_exports_tenant on vault_exports (tenant_guid, created_at);
create trigger vault_exports_audited after insert or update or delete on vault_exports
  for each row execute function record_configuration_change('vaultExport', 'guid');


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table vault_import_keys is 'cells: moves by tenant_guid';
comment on table vault_mappings is 'cells: moves by tenant_guid';
comment on table vault_imports is 'cells: moves by merchant_guid';
comment on table vault_import_chunks is 'cells: moves by import_guid of vault_imports';
comment on table vault_import_rows is 'cells: moves by import_guid of vault_imports';
comment on table vault_exports is 'cells: moves by tenant_guid';

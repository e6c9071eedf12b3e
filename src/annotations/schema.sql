-- Facts about transactions that their records do not have: the provisioning API, settlements, risk rules and jobs add them,
-- and BI documents show them. changed_at: the document's modified_at moves with it.

create table transaction_tags (
  transaction_uuid text not null,
  name text not null,
  created_at timestamptz not null,
  created_by text not null,
  primary key (transaction_uuid, name)
);
create trigger transaction_tags_audited after insert or update or delete on transaction_tags
  for each row execute function record_configuration_change('transactionTag', 'transaction_uuid');

create table transaction_fees (
  id bigint generated always as identity primary key,
  transaction_uuid text not null,
  fee jsonb not null,
  -- Null: added by addFees. Others name a source, and the same fee of a source counts once.
  source text,
  row_key text,
  changed_at timestamptz not null default quittance_now(),
  constraint transaction_fees_of_source unique (transaction_uuid, source, row_key)
);
create index transaction_fees_transaction on transaction_fees (transaction_uuid, id);
create trigger transaction_fees_audited after insert or update or delete on transaction_fees
  for each row execute function record_configuration_change('transactionFee', 'transaction_uuid');

create table transaction_settlements (
  transaction_uuid text primary key,
  settlement jsonb not null,
  changed_at timestamptz not null default quittance_now()
);
create trigger transaction_settlements_audited after insert or update or delete on transaction_settlements
  for each row execute function record_configuration_change('settlement', 'transaction_uuid');

create table transaction_reconciliations (
  transaction_uuid text primary key,
  reconciliation jsonb not null,
  changed_at timestamptz not null default quittance_now()
);
create trigger transaction_reconciliations_audited after insert or update or delete on transaction_reconciliations
  for each row execute function record_configuration_change('reconciliation', 'transaction_uuid');

-- The findings of a risk engine.
create table transaction_risks (
  transaction_uuid text primary key,
  risk jsonb not null,
  changed_at timestamptz not null default quittance_now()
);
create trigger transaction_risks_audited after insert or update or delete on transaction_risks
  for each row execute function record_configuration_change('risk', 'transaction_uuid');

-- Imports and exports of the gateway that included the transaction, each once by its key.
create table transaction_jobs (
  transaction_uuid text not null,
  job_key text not null,
  job jsonb not null,
  changed_at timestamptz not null default quittance_now(),
  primary key (transaction_uuid, job_key)
);


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table transaction_tags is 'cells: moves by transaction_uuid of transactions';
comment on table transaction_fees is 'cells: moves by transaction_uuid of transactions';
comment on table transaction_settlements is 'cells: moves by transaction_uuid of transactions';
comment on table transaction_reconciliations is 'cells: moves by transaction_uuid of transactions';
comment on table transaction_risks is 'cells: moves by transaction_uuid of transactions';
comment on table transaction_jobs is 'cells: moves by transaction_uuid of transactions';

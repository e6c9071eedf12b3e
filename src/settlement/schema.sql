-- Settlement: fees of tenants, merchants and connectors, payouts to merchants, and settlements of providers.


-- Fees ---------------------------------------------------------------------------------------------------------------

-- Receivers of fees. Never removed: fees name them.
create table fee_entities (
  guid text primary key,
  tenant_guid text not null references tenants,
  name text not null,
  entity_type text not null,
  created_at timestamptz not null default quittance_now()
);
create index fee_entities_tenant on fee_entities (tenant_guid, guid);
create trigger fee_entities_audited after insert or update or delete on fee_entities
  for each row execute function record_configuration_change('feeEntity', 'guid');

-- The fees of a tenant, a merchant or a connector from a moment on, until a later set begins. Never changed.
create table fee_sets (
  guid text primary key,
  owner_kind text not null check (owner_kind in ('tenant', 'merchant', 'connector')),
  owner_guid text not null,
  valid_from timestamptz not null,
  description text not null,
  fees jsonb not null,
  -- Periodic fees are charged for the months that ended up to here.
  charged_until timestamptz,
  created_at timestamptz not null default quittance_now(),
  constraint fee_sets_unique unique (owner_guid, valid_from)
);
create trigger fee_sets_audited after insert or update or delete on fee_sets
  for each row execute function record_configuration_change('feeSet', 'guid');


-- Entries ------------------------------------------------------------------------------------------------------------

-- One row for each final transaction that moves money or has fees to be computed.
create table settlement_entries (
  transaction_uuid text primary key,
  merchant_guid text not null,
  -- When it became final here: a period that has ended never gets another entry.
  recorded_at timestamptz not null,
  moves_money boolean not null,
  fees_due boolean not null
);
create index settlement_entries_merchant on settlement_entries (merchant_guid, recorded_at);
create index settlement_entries_due on settlement_entries (recorded_at) where fees_due;

create function quittance_moves_money(type text, status text, result jsonb) returns boolean language sql immutable as $$
  select case
    when status = 'success' then type in ('debit', 'capture', 'refund', 'payout', 'chargeback', 'chargeback-reversal')
    -- The provider undid it after its success: the success stays as it was announced.
    else type in ('refund', 'payout') and result ? 'undone'
  end
$$;

-- Triggers write the entries, in the commit that ends the transaction: no way to end one can leave it out. This one is for a
-- transaction that is final when it is recorded.
create function record_settlement_entry() returns trigger language plpgsql as $$
declare
  moves boolean := quittance_moves_money(new.type, new.status, new.result);
  due boolean := exists (
    select from fee_sets where owner_guid in (new.tenant_guid, new.merchant_guid, new.connector_guid));
begin
  if moves or due then
    insert into settlement_entries (transaction_uuid, merchant_guid, recorded_at, moves_money, fees_due)
    values (new.uuid, new.merchant_guid, quittance_now(), moves, due)
    on conflict (transaction_uuid) do update set
      recorded_at = excluded.recorded_at, moves_money = excluded.moves_money, fees_due = excluded.fees_due;
  end if;
  return null;
end
$$;
create trigger transactions_recorded_final after insert on transactions
  for each row when (new.final_at is not null) execute function record_settlement_entry();

-- For transactions that end. Payments that end at one moment are moved by one statement, and their entries are written
-- together: a trigger for each row costs a tenth of the payments a second.
create function record_settlement_entries() returns trigger language plpgsql as $$
begin
  insert into settlement_entries (transaction_uuid, merchant_guid, recorded_at, moves_money, fees_due)
  select uuid, merchant_guid, quittance_now(), moves_money, fees_due from (
    select after_rows.uuid, after_rows.merchant_guid,
      quittance_moves_money(after_rows.type, after_rows.status, after_rows.result) as moves_money,
      exists (select from fee_sets where owner_guid in
        (after_rows.tenant_guid, after_rows.merchant_guid, after_rows.connector_guid)) as fees_due
    from after_rows join before_rows using (uuid)
    where after_rows.final_at is not null and before_rows.status is distinct from after_rows.status
  ) as ended
  where moves_money or fees_due
  order by uuid
  on conflict (transaction_uuid) do update set
    recorded_at = excluded.recorded_at, moves_money = excluded.moves_money, fees_due = excluded.fees_due;
  return null;
end
$$;
create trigger transactions_ended after update on transactions
  referencing old table as before_rows new table as after_rows
  for each statement execute function record_settlement_entries();

-- A fee that reduces the payout may be of a transaction that moves no money.
create function record_entry_of_fee() returns trigger language plpgsql as $$
begin
  insert into settlement_entries (transaction_uuid, merchant_guid, recorded_at, moves_money, fees_due)
  select uuid, merchant_guid, quittance_now(), false, false from transactions
  where uuid = new.transaction_uuid and final_at is not null
  on conflict do nothing;
  return null;
end
$$;
create trigger transaction_fees_deducted after insert on transaction_fees
  for each row when (new.fee->'deductsPayout' = 'true'::jsonb) execute function record_entry_of_fee();

-- Amounts that are added to or taken from a merchant's settlement beside its transactions.
create table settlement_line_items (
  guid text primary key,
  merchant_guid text not null,
  -- Identifies a periodic fee and its period, so that it is charged once.
  key text unique,
  entity_guid text references fee_entities,
  at timestamptz not null,
  currency text not null,
  -- Below zero it is taken from the merchant.
  amount numeric(18, 4) not null,
  description text not null,
  created_at timestamptz not null default quittance_now()
);
create index settlement_line_items_merchant on settlement_line_items (merchant_guid, at, guid);


-- Settlement files ---------------------------------------------------------------------------------------------------

-- The settlement of one merchant and period, and how far its files are written.
create table settlement_exports (
  guid text primary key,
  merchant_guid text not null references merchants,
  period_from timestamptz not null,
  period_to timestamptz not null,
  test_mode boolean not null,
  accessible_by_merchant boolean not null,
  state text not null check (state in ('writing', 'done')),
  -- The last entry that is written.
  written_at timestamptz,
  written_uuid text,
  chunks integer not null default 0,
  -- Sums by currency, in ten-thousandths as text.
  totals jsonb not null default '{}',
  created_at timestamptz not null default quittance_now(),
  done_at timestamptz
);
create index settlement_exports_merchant on settlement_exports (merchant_guid, guid);
-- Old exports are purged.
create index settlement_exports_done on settlement_exports (done_at);

-- The file with all entries in parts, as they were written, and the file with the sums.
create table settlement_file_chunks (
  export_guid text not null references settlement_exports on delete cascade,
  file text not null check (file in ('entries', 'totals')),
  chunk integer not null,
  content text not null,
  primary key (export_guid, file, chunk)
);


-- Settlements of providers -------------------------------------------------------------------------------------------

-- An import of a provider's settlements: an uploaded report, or a period that is fetched page by page.
create table settlement_imports (
  guid text primary key,
  connector_guid text not null,
  kind text not null check (kind in ('report', 'fetch')),
  period_from timestamptz,
  period_to timestamptz,
  -- Where a fetch continues, in the adapter's own form.
  cursor text,
  -- Where an announced report is on the provider's host.
  path text,
  state text not null check (state in ('running', 'done')),
  last_error text,
  -- After the last attempt of a running import: it is repeated only when a person or the provider requests it.
  failed_at timestamptz,
  rows_read integer not null default 0,
  rows_added integer not null default 0,
  created_at timestamptz not null default quittance_now(),
  done_at timestamptz
);
create index settlement_imports_connector on settlement_imports (connector_guid, guid);
-- A report that is announced again is not imported again.
create unique index settlement_imports_path on settlement_imports (connector_guid, path) where path is not null;

-- Each row of the provider once, with its outcome: none is ever dropped.
create table settlement_rows (
  id bigint generated always as identity primary key,
  connector_guid text not null,
  row_key text not null,
  import_guid text not null references settlement_imports,
  settlement_number text,
  kind text not null,
  row jsonb not null,
  state text not null check (state in ('waiting', 'matched', 'unmatched', 'no_transaction')),
  -- Why it is unmatched.
  reason text,
  transaction_uuid text,
  recorded_at timestamptz not null default quittance_now(),
  constraint settlement_rows_of_provider unique (connector_guid, row_key)
);
create index settlement_rows_state on settlement_rows (connector_guid, state, id);
-- A month of a provider.
create index settlement_rows_settled on settlement_rows (connector_guid, (row->>'settledAt'));
create index settlement_rows_settlement on settlement_rows (connector_guid, settlement_number);
create index settlement_rows_transaction on settlement_rows (transaction_uuid) where transaction_uuid is not null;


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table fee_entities is 'cells: moves by tenant_guid';
comment on table fee_sets is 'cells: moves by owner_guid';
comment on table settlement_entries is 'cells: moves by merchant_guid';
comment on table settlement_line_items is 'cells: moves by merchant_guid';
comment on table settlement_exports is 'cells: moves by merchant_guid';
comment on table settlement_file_chunks is 'cells: moves by export_guid of settlement_exports';
comment on table settlement_imports is 'cells: moves by connector_guid';
comment on table settlement_rows is 'cells: moves by connector_guid';

-- The merchant's own bank account: what its statements say, and what became of each entry.

-- An import of a file. Its entries are recorded in one commit, and matched after it.
create table bank_imports (
  guid text primary key,
  merchant_guid text not null references merchants,
  -- Of the first statement of the file.
  iban text not null,
  currency text,
  entries integer not null,
  added integer not null,
  opening text,
  closing text,
  gap boolean not null,
  errors jsonb not null,
  -- The file's name, where it came from a folder.
  file_name text,
  created_at timestamptz not null default quittance_now()
);
create index bank_imports_merchant on bank_imports (merchant_guid, created_at desc, guid);
create trigger bank_imports_audited after insert on bank_imports
  for each row execute function record_configuration_change('bankImport', 'guid');

-- A statement with its balances, once, whichever file brought it. Balances are decimal texts.
create table bank_statements (
  id bigint generated always as identity primary key,
  import_guid text not null,
  merchant_guid text not null,
  iban text not null,
  -- The bank's id of the statement and its number.
  statement_id text not null,
  number text,
  currency text not null,
  opening numeric not null,
  closing numeric not null,
  -- Days of the balances.
  opening_day date not null,
  closing_day date not null,
  constraint bank_statements_once unique (merchant_guid, iban, statement_id, opening_day, opening, closing)
);
create index bank_statements_account on bank_statements (merchant_guid, iban, closing_day, id);

-- Each entry of an account once. A batch whose parts are given and add up is one row for each part.
create table bank_entries (
  guid text primary key,
  position bigint generated always as identity,
  merchant_guid text not null references merchants,
  import_guid text not null,
  iban text not null,
  -- How the entry is recognised in another file, and its part of a batch.
  entry_key text not null,
  part integer not null,
  amount_minor bigint not null,
  currency text not null,
  direction text not null check (direction in ('in', 'out')),
  booked_on date not null,
  valued_on date,
  bank_reference text,
  end_to_end_id text,
  counterparty_name text,
  counterparty_iban text,
  text text not null,
  -- Why money came back, by the code of the bank: AC04.
  return_reason text,
  -- The parts of a batch do not add up to it: no single one can be matched.
  is_unclear boolean not null default false,
  -- The bank gave no details of it.
  is_whole boolean not null default false,
  test boolean not null,
  -- new: recorded, and not matched yet.
  state text not null check (state in ('new', 'unmatched', 'proposed', 'matched', 'ignored')),
  kind text check (kind in ('payment', 'refund', 'return', 'payout', 'other', 'own_transfer', 'fee')),
  -- What it may be for, and why: {transactionUuid, amount, because} or {payoutGuid, because}.
  proposal jsonb,
  -- What is too much, in the currency of the entry; it waits for a person.
  surplus_minor bigint not null default 0,
  payout_guid text,
  created_at timestamptz not null default quittance_now(),
  constraint bank_entries_once unique (merchant_guid, iban, entry_key, part)
);
create index bank_entries_list on bank_entries (merchant_guid, position);
create index bank_entries_state on bank_entries (merchant_guid, state, position);
create index bank_entries_new on bank_entries (import_guid, position) where state = 'new';
create index bank_entries_payer on bank_entries (merchant_guid, counterparty_iban) where counterparty_iban is not null;
create index bank_entries_payout on bank_entries (payout_guid) where payout_guid is not null;

-- Which part of an entry is for which payment. An undone one stays, with the reason.
create table bank_allocations (
  id bigint generated always as identity primary key,
  entry_guid text not null references bank_entries,
  merchant_guid text not null,
  submission_reference text not null,
  transaction_uuid text not null,
  amount_minor bigint not null,
  -- The rule that matched it, or who assigned it.
  made_by text not null,
  -- It ended the payment: undoing it opens the payment again.
  ends_payment boolean not null,
  undone_at timestamptz,
  undone_by text,
  undone_reason text,
  created_at timestamptz not null default quittance_now()
);
create index bank_allocations_entry on bank_allocations (entry_guid);
create index bank_allocations_payment on bank_allocations (submission_reference);
-- What people assigned and undid.
create trigger bank_allocations_audited after insert on bank_allocations
  for each row when (new.made_by like 'user:%') execute function record_configuration_change('bankAllocation', 'id');
create trigger bank_allocations_undone_audited after update on bank_allocations
  for each row when (new.undone_at is not null) execute function record_configuration_change('bankAllocation', 'id');

-- A payout of a provider, and what the bank received of it.
create table bank_payouts (
  guid text primary key,
  merchant_guid text not null references merchants,
  connector_guid text not null,
  settlement_number text not null,
  currency text not null,
  -- What the provider says that it paid out.
  amount_minor bigint not null,
  paid_on date,
  state text not null default 'expected' check (state in ('expected', 'arrived', 'different', 'missing')),
  entry_guid text,
  -- What the bank received, less what the provider says.
  difference_minor bigint,
  created_at timestamptz not null default quittance_now(),
  constraint bank_payouts_once unique (connector_guid, settlement_number, currency)
);
create index bank_payouts_merchant on bank_payouts (merchant_guid, state);

-- How a merchant's bookkeeping names accounts, and in which format it reads movements.
create table booking_profiles (
  guid text primary key,
  merchant_guid text not null references merchants,
  format text not null check (format in ('datev-extf', 'journal-csv', 'camt053')),
  chart text not null,
  accounts jsonb not null,
  granularity text not null check (granularity in ('payment', 'day', 'payout')),
  document_field text not null,
  time_zone text not null,
  datev jsonb,
  created_at timestamptz not null default quittance_now()
);
create index booking_profiles_merchant on booking_profiles (merchant_guid, created_at, guid);
create trigger booking_profiles_audited after insert or update on booking_profiles
  for each row execute function record_configuration_change('bookingProfile', 'guid');

-- A file for the bookkeeping, as it was made: it never changes.
create table booking_exports (
  guid text primary key,
  merchant_guid text not null,
  profile_guid text not null references booking_profiles,
  number integer not null,
  period_from date not null,
  period_to date not null,
  rows integer not null,
  checks jsonb not null,
  file_name text not null,
  media_type text not null,
  created_at timestamptz not null default quittance_now(),
  constraint booking_exports_number unique (profile_guid, number)
);
create trigger booking_exports_audited after insert on booking_exports
  for each row execute function record_configuration_change('bookingExport', 'guid');

create table booking_files (
  export_guid text primary key references booking_exports,
  content bytea not null
);

-- What was exported by a profile is not exported by it again.
create table booking_movements (
  profile_guid text not null references booking_profiles,
  movement text not null,
  export_guid text not null references booking_exports deferrable initially deferred,
  connector_guid text not null,
  -- What it adds to the clearing account of the connector.
  clearing_minor bigint not null,
  currency text not null,
  primary key (profile_guid, movement)
);
create index booking_movements_export on booking_movements (export_guid);

comment on table bank_imports is 'cells: moves by merchant_guid';
comment on table bank_statements is 'cells: moves by merchant_guid';
comment on table bank_entries is 'cells: moves by merchant_guid';
comment on table bank_allocations is 'cells: moves by entry_guid of bank_entries';
comment on table bank_payouts is 'cells: moves by merchant_guid';
comment on table booking_profiles is 'cells: moves by merchant_guid';
comment on table booking_exports is 'cells: moves by merchant_guid';
comment on table booking_files is 'cells: moves by export_guid of booking_exports';
comment on table booking_movements is 'cells: moves by export_guid of booking_exports';

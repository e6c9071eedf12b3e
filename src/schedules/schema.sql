-- Schedules: recurring charges of a registered instrument.

create table schedules (
  id text primary key,
  tenant_guid text not null,
  merchant_guid text not null,
  -- The connector that was called: perhaps a meta-connector.
  connector_guid text not null,
  -- The transaction whose instrument is charged.
  registration_uuid text not null,
  -- The transaction whose request had the schedule.
  origin_uuid text unique,
  state text not null,
  amount_minor bigint not null,
  currency text not null,
  period_length integer not null,
  period_unit text not null,
  time_zone text not null,
  -- The local date and time from which periods are counted; null until the transaction that creates it succeeds.
  basis text,
  -- How many periods after that the next charge is.
  periods integer not null default 0,
  due_at timestamptz,
  retry_at timestamptz,
  -- Charges so far, and attempts of the present one.
  runs integer not null default 0,
  attempt integer not null default 0,
  is_running boolean not null default false,
  -- For the transactions that it creates.
  merchant_meta_data text,
  callback_url text,
  callback_hash text not null,
  -- Why the last charge failed.
  error jsonb,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index schedules_due on schedules ((coalesce(retry_at, due_at))) where state = 'ACTIVE' and not is_running;
create index schedules_creating on schedules (origin_uuid) where state = 'CREATE-PENDING';
-- Lists of a merchant, by the next charge.
create index schedules_connector on schedules (connector_guid, (coalesce(retry_at, due_at)));
create index schedules_registration on schedules (registration_uuid);

-- Every attempt to charge.
create table schedule_runs (
  schedule_id text not null references schedules (id),
  number integer not null,
  attempt integer not null,
  due_at timestamptz not null,
  transaction_uuid text unique,
  state text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (schedule_id, number, attempt)
);
create index schedule_runs_open on schedule_runs (started_at) where state = 'open';


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table schedules is 'cells: moves by merchant_guid';
comment on table schedule_runs is 'cells: moves by schedule_id of schedules';

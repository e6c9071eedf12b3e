-- Disputes as providers report them, and how merchants respond. The money that a dispute moves is in transactions (types
-- chargeback and chargeback-reversal).

-- One dispute of a payment, as it stands by all its reports.
create table disputes (
  -- Time-ordered: lists are read in its order.
  guid text primary key,
  tenant_guid text not null,
  merchant_guid text not null,
  connector_guid text not null,
  transaction_uuid text not null,
  -- As that transaction.
  test_mode boolean not null,
  -- The provider's id.
  dispute_id text not null,
  stage text not null,
  amount_minor bigint not null,
  currency text not null,
  reason text not null,
  reason_code text,
  -- Until then the merchant may respond.
  due_at timestamptz,
  -- The deadline of which an event said that it is near.
  due_soon_for timestamptz,
  opened_at timestamptz not null,
  modified_at timestamptz not null,
  ended_at timestamptz,
  constraint disputes_of_provider unique (connector_guid, dispute_id)
);
-- Deadlines that are near.
create index disputes_due on disputes (due_at) where ended_at is null and due_at is not null;
create index disputes_transaction on disputes (transaction_uuid);
create index disputes_merchant on disputes (merchant_guid, guid);
-- Each page of the console counts those to answer, and lists are in the order of their deadlines.
create index disputes_open on disputes (merchant_guid, due_at, guid) where ended_at is null;
create index disputes_without_deadline on disputes (merchant_guid, guid) where ended_at is null and due_at is null;
create index disputes_ended on disputes (merchant_guid, ended_at) where ended_at is not null;

-- One row for each report of the provider that differs from the others.
create table dispute_reports (
  id bigint generated always as identity primary key,
  dispute_guid text not null references disputes,
  stage text not null,
  amount_minor bigint not null,
  currency text not null,
  reason text not null,
  reason_code text,
  due_at timestamptz,
  -- By the provider's clock.
  occurred_at timestamptz not null,
  recorded_at timestamptz not null
);
create index dispute_reports_dispute on dispute_reports (dispute_guid, id);

-- Files with which a merchant contests a chargeback, one of each type. Erased some time after the dispute has ended.
create table dispute_evidence (
  dispute_guid text not null,
  chargeback_uuid text not null,
  -- The provider's name of the kind of evidence.
  type text not null,
  media_type text not null,
  bytes integer not null,
  -- Name and content, sealed.
  sealed text not null,
  recorded_at timestamptz not null,
  primary key (chargeback_uuid, type)
);
create index dispute_evidence_dispute on dispute_evidence (dispute_guid);

-- A merchant's response to a chargeback.
create table dispute_responses (
  -- Its reference at the provider.
  guid text primary key,
  dispute_guid text not null,
  chargeback_uuid text not null,
  kind text not null check (kind in ('accept', 'evidence')),
  -- sent: its outcome is not known yet.
  state text not null check (state in ('sent', 'done', 'refused')),
  -- The texts of the evidence, sealed; erased with the files.
  texts text,
  -- Why the provider refused it, or why its outcome is unknown.
  reason text,
  sent_at timestamptz not null,
  ended_at timestamptz
);
-- A chargeback has one response that is not refused.
create unique index dispute_responses_standing on dispute_responses (chargeback_uuid) where state <> 'refused';
create index dispute_responses_dispute on dispute_responses (dispute_guid, sent_at);


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table disputes is 'cells: moves by merchant_guid';
comment on table dispute_reports is 'cells: moves by dispute_guid of disputes';
comment on table dispute_evidence is 'cells: moves by dispute_guid of disputes';
comment on table dispute_responses is 'cells: moves by dispute_guid of disputes';

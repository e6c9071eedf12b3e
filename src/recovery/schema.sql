-- Recovery: what becomes of recurring payments that failed.

create table recovery_plans (
  guid text primary key,
  merchant_guid text not null,
  name text not null,
  steps jsonb not null,
  mails jsonb not null,
  quiet_hours jsonb,
  end_action text not null,
  is_default boolean not null,
  created_at timestamptz not null
);
create index recovery_plans_merchant on recovery_plans (merchant_guid, created_at, guid);
create unique index recovery_plans_default on recovery_plans (merchant_guid) where is_default;
create trigger recovery_plans_audited after insert or update or delete on recovery_plans
  for each row execute function record_configuration_change('recoveryPlan', 'guid');

-- What a plan was set to, version after version, whichever operation made the change. The content is the request of
-- updateRecoveryPlan that restores it.
create table recovery_plan_versions (
  plan_guid text not null references recovery_plans on delete cascade,
  merchant_guid text not null,
  number integer not null,
  content jsonb not null,
  -- Null when the gateway itself made the change.
  made_by text,
  made_at timestamptz not null default quittance_now(),
  primary key (plan_guid, number)
);

create function record_recovery_plan_version() returns trigger language plpgsql as $$
declare
  actor jsonb := coalesce(nullif(current_setting('quittance.actor', true), ''), '{}')::jsonb;
  present jsonb := jsonb_build_object('name', new.name, 'steps', new.steps, 'mails', new.mails,
    'quietHours', new.quiet_hours, 'endAction', new.end_action, 'isDefault', new.is_default);
  newest recovery_plan_versions;
begin
  select * into newest from recovery_plan_versions where plan_guid = new.guid order by number desc limit 1;
  if newest.content = present then return null; end if;
  insert into recovery_plan_versions (plan_guid, merchant_guid, number, content, made_by)
    values (new.guid, new.merchant_guid, coalesce(newest.number, 0) + 1, present, actor ->> 'username');
  return null;
end
$$;
create trigger recovery_plans_versioned after insert or update on recovery_plans
  for each row execute function record_recovery_plan_version();

-- A change that is prepared and not in force. The content is the request of updateRecoveryPlan that it becomes.
create table recovery_plan_drafts (
  plan_guid text primary key references recovery_plans on delete cascade,
  merchant_guid text not null,
  -- Counted up with each change, so that nobody activates what they have not read.
  revision integer not null,
  content jsonb not null,
  -- The version that it was begun from.
  based_on integer not null,
  changed_by text,
  changed_at timestamptz not null
);
create trigger recovery_plan_drafts_audited after insert or update or delete on recovery_plan_drafts
  for each row execute function record_configuration_change('recoveryPlanDraft', 'plan_guid');

create table recovery_cases (
  id text primary key,
  tenant_guid text not null,
  merchant_guid text not null,
  -- The connector that was called: perhaps a meta-connector.
  connector_guid text not null,
  test_mode boolean not null,
  -- The debit that failed.
  transaction_uuid text not null unique,
  registration_uuid text,
  schedule_id text,
  state text not null,
  -- The class of the latest decline.
  reason text not null,
  amount_minor bigint not null,
  currency text not null,
  plan jsonb not null,
  plan_guid text,
  notify boolean not null,
  time_zone text not null,
  -- A digest of the customer's address, which the case itself does not have.
  address_key text,
  -- Steps of the plan that were made, and numbers of repetitions and payments that were used.
  steps_done integer not null default 0,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  -- What brought the money back: one of RECOVERED_BY (case.ts); null: nothing did.
  recovered_by text,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Visits of the customer's page: how many, the first and the last one.
  page_visits integer not null default 0,
  page_opened_at timestamptz,
  page_seen_at timestamptz
);
create index recovery_cases_due on recovery_cases (next_attempt_at) where next_attempt_at is not null;
create index recovery_cases_ends on recovery_cases (expires_at) where state in ('waiting', 'customer');
create index recovery_cases_connector on recovery_cases (connector_guid, opened_at, id);
create index recovery_cases_merchant on recovery_cases (merchant_guid, opened_at, id);
-- For lists and figures of the console.
create index recovery_cases_open on recovery_cases (merchant_guid, next_attempt_at, id) where ended_at is null;
create index recovery_cases_ended on recovery_cases (merchant_guid, ended_at) where ended_at is not null;
create index recovery_cases_schedule on recovery_cases (schedule_id) where schedule_id is not null;
create index recovery_cases_registration on recovery_cases (registration_uuid) where registration_uuid is not null;

-- Repetitions, and payments of the customer. One at a time: it is the lock of the case.
create table recovery_attempts (
  recovery_id text not null references recovery_cases (id),
  number integer not null,
  -- retry: of the gateway, or of a person; customer: on the page.
  kind text not null,
  transaction_uuid text unique,
  state text not null,
  at timestamptz not null,
  ended_at timestamptz,
  primary key (recovery_id, number)
);
create unique index recovery_attempts_one_open on recovery_attempts (recovery_id) where state = 'open';
create index recovery_attempts_open on recovery_attempts (at) where state = 'open';

create table recovery_mails (
  recovery_id text not null references recovery_cases (id),
  number integer not null,
  state text not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  -- A person sent it, beside those of the plan.
  by_hand boolean not null default false,
  primary key (recovery_id, number)
);
create index recovery_mails_due on recovery_mails (due_at) where state = 'waiting';
create index recovery_mails_bounced on recovery_mails (recovery_id) where state = 'bounced';

-- Notices that a card in use expires: one for each card, month and number of days before its end.
create table card_notices (
  -- The registration that stored the card first.
  card text not null,
  month text not null,
  days integer not null,
  merchant_guid text not null,
  -- The registration that is charged.
  registration_uuid text not null,
  connector_guid text not null,
  recovery_id text,
  time_zone text not null,
  -- Of the mail: waiting, sending, sent, bounced or not_sent.
  state text not null,
  at timestamptz not null,
  primary key (card, month, days)
);

-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table recovery_plans is 'cells: moves by merchant_guid';
comment on table recovery_plan_versions is 'cells: moves by merchant_guid';
comment on table recovery_plan_drafts is 'cells: moves by merchant_guid';
comment on table recovery_cases is 'cells: moves by merchant_guid';
comment on table recovery_attempts is 'cells: moves by recovery_id of recovery_cases';
comment on table recovery_mails is 'cells: moves by recovery_id of recovery_cases';
comment on table card_notices is 'cells: moves by merchant_guid';
comment on column recovery_cases.id is 'cells: address by id';

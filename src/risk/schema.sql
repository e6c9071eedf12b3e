-- Risk rules, block and allow lists, and the assessment of each attempt to pay.

-- Rules by which payments are checked. Never removed: connectors, merchants and BI documents name them.
create table risk_profiles (
  id integer generated always as identity primary key,
  tenant_guid text not null references tenants,
  name text not null,
  description text not null,
  is_default boolean not null,
  disabled boolean not null,
  rules jsonb not null,
  score_card jsonb not null,
  created_at timestamptz not null default quittance_now()
);
create index risk_profiles_tenant on risk_profiles (tenant_guid, id);
create unique index risk_profiles_default on risk_profiles (tenant_guid) where is_default;
create trigger risk_profiles_changed after insert or update or delete on risk_profiles
  for each statement execute function announce_configuration_change();
create trigger risk_profiles_audited after insert or update or delete on risk_profiles
  for each row execute function record_configuration_change('riskProfile', 'id');

-- What a profile was set to, version after version. Written by the trigger below, whichever operation made the change. The
-- content is the request of updateRiskProfile that restores it.
create table risk_profile_versions (
  profile_id integer not null references risk_profiles,
  tenant_guid text not null,
  number integer not null,
  content jsonb not null,
  -- Null when the gateway itself made the change.
  made_by text,
  made_at timestamptz not null default quittance_now(),
  primary key (profile_id, number)
);

create function record_risk_profile_version() returns trigger language plpgsql as $$
declare
  actor jsonb := coalesce(nullif(current_setting('quittance.actor', true), ''), '{}')::jsonb;
  present jsonb := jsonb_build_object('name', new.name, 'description', new.description, 'isDefault', new.is_default,
    'disabled', new.disabled, 'rules', new.rules, 'scoreCard', new.score_card);
  newest risk_profile_versions;
begin
  select * into newest from risk_profile_versions where profile_id = new.id order by number desc limit 1;
  if newest.content = present then return null; end if;
  insert into risk_profile_versions (profile_id, tenant_guid, number, content, made_by)
    values (new.id, new.tenant_guid, coalesce(newest.number, 0) + 1, present, actor ->> 'username');
  return null;
end
$$;
create trigger risk_profiles_versioned after insert or update on risk_profiles
  for each row execute function record_risk_profile_version();

-- A change that is prepared and not in force. The content is the request of updateRiskProfile that it becomes.
create table risk_profile_drafts (
  profile_id integer primary key references risk_profiles,
  tenant_guid text not null,
  -- Counted up with each change, so that nobody activates what they have not read.
  revision integer not null,
  content jsonb not null,
  -- The version that it was begun from.
  based_on integer not null,
  changed_by text,
  changed_at timestamptz not null
);
create trigger risk_profile_drafts_audited after insert or update or delete on risk_profile_drafts
  for each row execute function record_configuration_change('riskProfileDraft', 'profile_id');

-- Blocked or allowed values, for a tenant with all below it or for a merchant.
create table risk_list_entries (
  id bigint generated always as identity primary key,
  owner_guid text not null,
  list text not null check (list in ('block', 'allow')),
  key text not null,
  -- As payments are compared with it; of an IBAN a keyed hash, and never a card number.
  value text not null,
  -- As people see it.
  display_value text not null,
  -- The first and last BIN of a range, with eight digits.
  first_bin integer,
  last_bin integer,
  comment text not null,
  created_at timestamptz not null default quittance_now(),
  -- From then on it applies to no payment; null: until it is removed.
  ends_at timestamptz,
  constraint risk_list_entries_unique unique (owner_guid, list, key, value)
);
create index risk_list_entries_owner on risk_list_entries (owner_guid, id);
create index risk_list_entries_bins on risk_list_entries (owner_guid, first_bin) where first_bin is not null;
create trigger risk_list_entries_audited after insert or update or delete on risk_list_entries
  for each row execute function record_configuration_change('riskListEntry', 'id');

-- The decision of the rules about each attempt to pay, and the keys by which velocity rules count it.
create table risk_assessments (
  transaction_uuid text not null,
  -- The customer's attempt on the payment page, who may pay again after a decline: the last declined submission.
  attempt integer not null,
  merchant_guid text not null,
  connector_guid text not null,
  test_mode boolean not null,
  result text not null check (result in ('APPROVED', 'DECLINED', 'REVIEW')),
  score integer not null,
  -- The rules demand authentication.
  three_d_secure boolean not null,
  -- In the form of setRisk.
  findings jsonb not null,
  amount_minor bigint,
  currency text,
  -- Keyed hashes of the customer, the card and the account; purged when no velocity rule looks back as far.
  customer_key text,
  card_key text,
  iban_key text,
  -- Let through by the rules, and young enough for velocity rules.
  counted boolean not null,
  at timestamptz not null,
  primary key (transaction_uuid, attempt)
);
create index risk_assessments_customer on risk_assessments (merchant_guid, customer_key, at) where counted;
create index risk_assessments_card on risk_assessments (merchant_guid, card_key, at) where counted;
create index risk_assessments_iban on risk_assessments (merchant_guid, iban_key, at) where counted;
create index risk_assessments_at on risk_assessments (at) where counted;


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table risk_profiles is 'cells: moves by tenant_guid';
comment on table risk_profile_versions is 'cells: moves by tenant_guid';
comment on table risk_profile_drafts is 'cells: moves by tenant_guid';
comment on table risk_list_entries is 'cells: moves by owner_guid';
comment on table risk_assessments is 'cells: moves by merchant_guid';

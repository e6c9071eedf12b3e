-- Customer profiles: a merchant's customers with their stored instruments, in containers that tenants may share.

create table customer_profile_containers (
  id integer generated always as identity primary key,
  tenant_guid text not null references tenants,
  name text not null,
  shared_with_subtenants boolean not null,
  disabled boolean not null default false,
  created_at timestamptz not null default quittance_now()
);
create index customer_profile_containers_tenant on customer_profile_containers (tenant_guid, id);
create trigger customer_profile_containers_changed after insert or update or delete on customer_profile_containers
  for each statement execute function announce_configuration_change();
create trigger customer_profile_containers_audited after insert or update or delete on customer_profile_containers
  for each row execute function record_configuration_change('customerProfileContainer', 'id');

create table customer_profiles (
  guid text primary key,
  -- A container with profiles cannot be deleted.
  container_id integer not null references customer_profile_containers on delete restrict,
  -- A keyed hash: the caller's own id of the customer may be an e-mail address.
  identification_hash text not null,
  -- The id itself and the customer data, sealed.
  sealed text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  constraint customer_profiles_identification unique (container_id, identification_hash)
);

-- Lists of customers, newest first.
create index customer_profiles_newest on customer_profiles (container_id, created_at desc, guid desc);

-- Keyed hashes of names and addresses, by which people find a customer.
create table customer_profile_words (
  profile_guid text not null references customer_profiles on delete cascade,
  word_hash text not null,
  primary key (word_hash, profile_guid)
);
create index customer_profile_words_profile on customer_profile_words (profile_guid);

create table customer_profile_instruments (
  -- The transaction that registered it: as the key, it keeps an instrument in at most one profile.
  transaction_uuid text primary key,
  profile_guid text not null references customer_profiles on delete cascade,
  payment_token text not null constraint customer_profile_instruments_token unique,
  is_preferred boolean not null default false,
  created_at timestamptz not null,
  last_used_at timestamptz,
  last_used_type text
);
create index customer_profile_instruments_profile on customer_profile_instruments (profile_guid);
create unique index customer_profile_instruments_preferred on customer_profile_instruments (profile_guid)
  where is_preferred;

-- Accesses to profiles of a shared container. No reference to the profile: it outlives it.
create table customer_profile_audit (
  id bigint generated always as identity primary key,
  container_id integer not null references customer_profile_containers,
  profile_guid text not null,
  operation text not null,
  tenant_guid text not null,
  merchant_guid text not null,
  connector_guid text not null,
  username text,
  at timestamptz not null
);
create index customer_profile_audit_container on customer_profile_audit (container_id, id);
-- Old accesses are purged.
create index customer_profile_audit_at on customer_profile_audit (at);


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table customer_profile_containers is 'cells: moves by tenant_guid';
comment on table customer_profiles is 'cells: moves by container_id of customer_profile_containers';
comment on table customer_profile_words is 'cells: moves by profile_guid of customer_profiles';
comment on table customer_profile_instruments is 'cells: moves by profile_guid of customer_profiles';
comment on table customer_profile_audit is 'cells: moves by container_id of customer_profile_containers';

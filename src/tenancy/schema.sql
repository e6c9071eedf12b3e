-- Tenants, merchants, their credentials for the APIs, and the audit of every change of configuration.


-- Configuration in memory --------------------------------------------------------------------------------------------

-- Processes keep configuration in memory. A notification may be late or lost, so that each process also looks here for
-- commits since it looked last. One row for each statement that changes configuration.
create table configuration_announcements (
  transaction_id xid8 not null default pg_current_xact_id(),
  announced_at timestamptz not null default now()
);

-- A trigger announces, so that no writer can forget it. Payments never write tables of configuration: NOTIFY's lock at
-- commit is out of their way.
create function announce_configuration_change() returns trigger language plpgsql as $$
begin
  insert into configuration_announcements default values;
  -- A process that asked an hour ago keeps nothing. Rows that another change deletes at the moment are left to it.
  delete from configuration_announcements where ctid = any (array(
    select ctid from configuration_announcements where announced_at < now() - interval '1 hour'
    limit 100 for update skip locked));
  perform pg_notify('quittance_configuration', '');
  return null;
end
$$;


-- Audit --------------------------------------------------------------------------------------------------------------

-- Every change of configuration, written by triggers in the commit of the change, and other audited actions. Entries are
-- chained by hashes, so that one that was changed or removed is found.
create table configuration_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default quittance_now(),
  -- The time of a test clock that was ahead.
  test_at timestamptz,
  -- The actor. All null: the gateway itself, as when it seeds the demo.
  username text,
  address text,
  request_id text,
  operation text,
  -- The kind of the changed object, such as 'merchant', and its id.
  entity text not null,
  target text not null,
  -- The tenant or merchant it belongs to; null for the whole installation.
  place_guid text,
  action text not null check (action in ('created', 'changed', 'removed', 'done', 'refused')),
  -- Names of the columns that differ. A changed secret is named here, and masked in before and after.
  changed text[] not null,
  before jsonb,
  after jsonb,
  -- Its number in the chain, in the order of commits (ids are in the order of inserts), and the hash of it and the entry
  -- before it. Null until the commit.
  seq bigint,
  hash bytea
);
create index configuration_changes_target on configuration_changes (target, id);
create index configuration_changes_place on configuration_changes (place_guid, id);
-- The list of a period.
create index configuration_changes_at on configuration_changes (at, id);
create unique index configuration_changes_seq on configuration_changes (seq);
-- A page of entries continues behind an entry that is named by its hash: a number would show how much others change.
create index configuration_changes_hash on configuration_changes (hash);

-- Both ends of the chain. Its only row.
create table configuration_change_chain (
  singleton boolean primary key default true check (singleton),
  -- The newest entry.
  seq bigint not null,
  hash bytea not null,
  -- The last purged entry: the oldest remaining one follows it.
  purged_seq bigint not null,
  purged_hash bytea not null
);
insert into configuration_change_chain (seq, hash, purged_seq, purged_hash) values (0, sha256(''), 0, sha256(''));

-- The row of a table without its secrets: by the names of columns and settings, and by the form of sealed texts.
create function quittance_mask_secrets(value jsonb) returns jsonb language plpgsql immutable as $$
begin
  case jsonb_typeof(value)
    when 'object' then
      return (select coalesce(jsonb_object_agg(entry.key,
          case when entry.key ~* '(password|secret|hash|hmac|private)' and jsonb_typeof(entry.value) <> 'null'
            then '"********"'::jsonb else quittance_mask_secrets(entry.value) end), '{}')
        from jsonb_each(value) as entry);
    when 'array' then
      return (select coalesce(jsonb_agg(quittance_mask_secrets(item)), '[]') from jsonb_array_elements(value) as item);
    when 'string' then
      return case when value #>> '{}' ~ '^v1[.][^.]+[.][A-Za-z0-9_-]{30,}$' then '"********"'::jsonb else value end;
    else return value;
  end case;
end
$$;

-- The tenant or merchant that a row of configuration belongs to.
create function quittance_place_of(entity text, value jsonb) returns text language sql immutable as $$
  select case when entity in ('tenant', 'merchant') then value ->> 'guid'
    else coalesce(value ->> 'merchant_guid', value ->> 'tenant_guid', value ->> 'place_guid') end
$$;

-- Records one changed row. A table of configuration has it as a trigger for each row, with the entity's name and the column
-- of its id as arguments. The actor is set by the gateway at the beginning of the database transaction.
create function record_configuration_change() returns trigger language plpgsql as $$
declare
  actor jsonb := coalesce(nullif(current_setting('quittance.actor', true), ''), '{}')::jsonb;
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  any_row jsonb := coalesce(new_row, old_row);
  expected jsonb := actor -> 'unlessChanged';
begin
  if old_row = new_row then return null; end if;
  if expected ->> 'entity' = tg_argv[0] and expected ->> 'target' = any_row ->> tg_argv[1] then
    -- A changed row is locked already, a new one is not. After that the other change is committed and seen here.
    perform pg_advisory_xact_lock(hashtextextended('quittance change of ' || tg_argv[0] || ' ' || (expected ->> 'target'), 0));
    if exists (select from configuration_changes
        where target = expected ->> 'target' and entity = tg_argv[0] and id > (expected ->> 'since')::bigint
          and (username, request_id) is distinct from (actor ->> 'username', actor ->> 'requestId')) then
      raise exception 'It was changed since.' using errcode = 'QC001';
    end if;
  end if;
  insert into configuration_changes
    (username, address, request_id, operation, entity, target, place_guid, action, changed, before, after)
  values (
    actor ->> 'username', actor ->> 'address', actor ->> 'requestId', actor ->> 'operation',
    tg_argv[0], any_row ->> tg_argv[1], quittance_place_of(tg_argv[0], any_row),
    case tg_op when 'INSERT' then 'created' when 'DELETE' then 'removed' else 'changed' end,
    array(select key from jsonb_object_keys(any_row) as key
          where old_row -> key is distinct from new_row -> key order by key),
    quittance_mask_secrets(old_row), quittance_mask_secrets(new_row));
  return null;
end
$$;

-- Runs at the commit, when all other locks are taken: commits with audit entries follow one another from there on, so that
-- the order of the chain is that of the commits. Nothing else waits, and there is no deadlock. audit/verify-chain.ts
-- computes the same text.
create function chain_configuration_change() returns trigger language plpgsql as $$
declare
  head configuration_change_chain;
  next_hash bytea;
begin
  update configuration_change_chain set seq = seq + 1 returning * into head;
  update configuration_changes as entry set seq = head.seq,
    hash = sha256(head.hash || convert_to(
      jsonb_build_array(head.seq, extract(epoch from entry.at), entry.username, entry.address, entry.request_id,
        entry.operation, entry.entity, entry.target, entry.place_guid, entry.action, to_jsonb(entry.changed),
        entry.before, entry.after)::text, 'UTF8'))
    where id = new.id returning entry.hash into next_hash;
  update configuration_change_chain set hash = next_hash;
  return null;
end
$$;
create constraint trigger configuration_changes_chained after insert on configuration_changes
  deferrable initially deferred for each row when (new.seq is null) execute function chain_configuration_change();

-- Against mistakes: an edit by a person who may also change the schema is found by the chain.
create function protect_configuration_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.seq is null then return new; end if;
  if tg_op = 'DELETE' and current_setting('quittance.audit_purge', true) = 'on' then return old; end if;
  raise exception 'Audit entries are never changed.';
end
$$;
create trigger configuration_changes_protected before update or delete on configuration_changes
  for each row execute function protect_configuration_changes();


-- Tenants ------------------------------------------------------------------------------------------------------------

create table tenants (
  guid text primary key,
  name text not null,
  parent_tenant_guid text references tenants,
  settings jsonb not null default '{}',
  created_at timestamptz not null default quittance_now()
);
-- One root: everything else has a parent, and parents never change, so that the tree has no cycles.
create unique index tenants_one_root on tenants ((true)) where parent_tenant_guid is null;
create index tenants_parent on tenants (parent_tenant_guid);
-- The page for signing in reads the tenants with single sign-on.
create index tenants_single_sign_on on tenants (guid) where settings->'oidc' <> 'null';
-- Before the triggers: a new database begins with an empty audit.
insert into tenants (guid, name) values ('TE-0000-0000-0000-0000-0000-0000', 'Root');
create trigger tenants_changed after insert or update or delete on tenants
  for each statement execute function announce_configuration_change();
create trigger tenants_audited after insert or update or delete on tenants
  for each row execute function record_configuration_change('tenant', 'guid');


-- Merchants ----------------------------------------------------------------------------------------------------------

create table merchants (
  guid text primary key,
  tenant_guid text not null references tenants,
  name text not null,
  description text,
  email text,
  -- Type and digest of the logos by theme; their bytes are in merchant_logos and not read with every payment.
  logos jsonb not null default '{}',
  -- Address, contacts and further public fields, which are stored and returned as they came.
  attributes jsonb not null default '{}',
  created_at timestamptz not null default quittance_now()
);
create index merchants_tenant on merchants (tenant_guid, created_at, guid);
create trigger merchants_changed after insert or update or delete on merchants
  for each statement execute function announce_configuration_change();
create trigger merchants_audited after insert or update or delete on merchants
  for each row execute function record_configuration_change('merchant', 'guid');

create table merchant_logos (
  merchant_guid text not null references merchants,
  digest text not null,
  image bytea not null,
  primary key (merchant_guid, digest)
);


-- Credentials --------------------------------------------------------------------------------------------------------

-- Users of the payment API (HTTP Basic).
create table merchant_users (
  guid text primary key,
  merchant_guid text not null references merchants,
  username text not null constraint merchant_users_username unique,
  password_hash text not null,
  -- After a rotation: accepted too until then, or until a request came with the present password.
  previous_password_hash text,
  previous_password_until timestamptz,
  previous_password_replaced boolean not null default false,
  type text not null,
  -- The operations that it may call; null: every operation.
  operations text[],
  -- The payments that it may make and see.
  mode text not null default 'both' check (mode in ('test', 'live', 'both')),
  -- Disabled and expired users are refused.
  disabled boolean not null default false,
  valid_until timestamptz,
  -- Of the credential of a shop: scheme, host and port, the only address from which it may be used.
  shop_address text,
  settings jsonb not null default '{}',
  -- Further public fields, which are stored and returned as they came.
  attributes jsonb not null default '{}',
  created_at timestamptz not null default quittance_now()
);
create index merchant_users_merchant on merchant_users (merchant_guid, created_at, guid);
create trigger merchant_users_changed after insert or update or delete on merchant_users
  for each statement execute function announce_configuration_change();
create trigger merchant_users_audited after insert or update or delete on merchant_users
  for each row execute function record_configuration_change('merchantUser', 'guid');

-- The root credential of the provisioning API, from the settings GATEWAY_ADMIN_USER and GATEWAY_ADMIN_PASSWORD.
create table administrators (
  username text primary key,
  password_hash text not null,
  created_at timestamptz not null default quittance_now()
);
-- Only one, which settings may rename.
create unique index administrators_one on administrators ((true));
create trigger administrators_changed after insert or update or delete on administrators
  for each statement execute function announce_configuration_change();
create trigger administrators_audited after insert or update or delete on administrators
  for each row execute function record_configuration_change('administrator', 'username');

-- Further credentials of the provisioning API, with some permissions in a part of the tree of tenants.
create table provisioning_credentials (
  -- Also the username.
  guid text primary key,
  name text not null,
  -- With all tenants below it.
  tenant_guid text not null references tenants,
  permissions text[] not null,
  password_hash text not null,
  created_at timestamptz not null default quittance_now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index provisioning_credentials_tenant on provisioning_credentials (tenant_guid, created_at, guid);
create trigger provisioning_credentials_changed after insert or update or delete on provisioning_credentials
  for each statement execute function announce_configuration_change();
create trigger provisioning_credentials_audited after insert or update or delete on provisioning_credentials
  for each row execute function record_configuration_change('provisioningCredential', 'guid');


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table configuration_announcements is 'cells: stays, it is for processes on this database';
comment on table configuration_changes is 'cells: stays, a copy of the entries is appended to the chain of the target';
comment on table configuration_change_chain is 'cells: stays, each database has a chain of its own';
comment on table tenants is 'cells: moves by guid or parent_tenant_guid';
comment on table merchants is 'cells: moves by guid or tenant_guid';
comment on table merchant_logos is 'cells: moves by merchant_guid';
comment on table merchant_users is 'cells: moves by merchant_guid';
comment on table administrators is 'cells: stays, each cell has its root credential';
comment on table provisioning_credentials is 'cells: moves by tenant_guid';
comment on column tenants.guid is 'cells: address by id';
comment on column merchants.guid is 'cells: address by id';
comment on column merchant_users.username is 'cells: address by user';
comment on column provisioning_credentials.guid is 'cells: address by user';

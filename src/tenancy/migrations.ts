import type { Migrations } from "../platform/database/index.ts";
import { auditMigrations, auditTrigger } from "./audit/index.ts";

export const tenancyMigrations: Migrations = {
  "2026-11-20-10-tenancy": `
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
    insert into tenants (guid, name) values ('TE-0000-0000-0000-0000-0000-0000', 'Root');

    create table merchants (
      guid text primary key,
      tenant_guid text not null references tenants,
      name text not null,
      description text,
      created_at timestamptz not null default quittance_now()
    );
    create index merchants_tenant on merchants (tenant_guid, created_at, guid);

    create table merchant_users (
      guid text primary key,
      merchant_guid text not null references merchants,
      username text not null constraint merchant_users_username unique,
      password_hash text not null,
      type text not null,
      settings jsonb not null default '{}',
      created_at timestamptz not null default quittance_now()
    );
    create index merchant_users_merchant on merchant_users (merchant_guid, created_at, guid);

    create table administrators (
      username text primary key,
      password_hash text not null,
      created_at timestamptz not null default quittance_now()
    );
    -- Only one: the root credential, which settings may rename.
    create unique index administrators_one on administrators ((true));

    -- Processes keep configuration in memory. A trigger tells them, so that no writer can forget it; payments never
    -- write these tables, so that NOTIFY's lock at commit is out of their way.
    create function announce_configuration_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('quittance_configuration', '');
      return null;
    end
    $$;
    create trigger tenants_changed after insert or update or delete on tenants
      for each statement execute function announce_configuration_change();
    create trigger merchants_changed after insert or update or delete on merchants
      for each statement execute function announce_configuration_change();
    create trigger merchant_users_changed after insert or update or delete on merchant_users
      for each statement execute function announce_configuration_change();
    create trigger administrators_changed after insert or update or delete on administrators
      for each statement execute function announce_configuration_change();
  `,

  "2026-11-21-84-merchant-mail-and-logos": `
    alter table merchants add column email text;
    -- What is known of the logos, by theme; their bytes are not read with every payment.
    alter table merchants add column logos jsonb not null default '{}';
    create table merchant_logos (
      merchant_guid text not null references merchants,
      digest text not null,
      image bytea not null,
      primary key (merchant_guid, digest)
    );
  `,
  ...auditMigrations,

  "2026-11-22-50-public-fields": `
    -- Address, contacts and the like, which are kept and given back.
    alter table merchants add column attributes jsonb not null default '{}';
    alter table merchant_users add column attributes jsonb not null default '{}';
    -- Neither a disabled user nor one whose time is over is let in.
    alter table merchant_users add column disabled boolean not null default false;
    alter table merchant_users add column valid_until timestamptz;
  `,

  "2026-11-24-42-provisioning-credentials": `
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
    ${auditTrigger({ table: "provisioning_credentials", entity: "provisioningCredential", key: "guid" })}
  `,

  "2026-11-25-33-previous-passwords": `
    alter table merchant_users
      -- Accepted too until then.
      add column previous_password_hash text,
      add column previous_password_until timestamptz,
      -- A request came with the present one.
      add column previous_password_replaced boolean not null default false;
  `,

  "2026-11-26-55-rights-of-api-users": `
    alter table merchant_users
      -- Null: every operation. So users that exist keep what they could do.
      add column operations text[],
      add column mode text not null default 'both' check (mode in ('test', 'live', 'both'));
  `,

  "2026-11-26-58-changes-by-hash": `
    -- Who may see some of the entries names one of them by its hash: a number would show how much others change.
    create index concurrently configuration_changes_hash on configuration_changes (hash);
  `,

  "2026-11-26-65-configuration-announcements": `
    -- A notification may be late or lost. A process asks here for what was committed since it asked before.
    create table configuration_announcements (
      announced_by xid8 not null default pg_current_xact_id(),
      announced_at timestamptz not null default now()
    );
    create or replace function announce_configuration_change() returns trigger language plpgsql as $$
    begin
      insert into configuration_announcements default values;
      -- A process that asked so long ago keeps nothing. Rows that another change deletes at the moment are left to it.
      delete from configuration_announcements where ctid = any (array(
        select ctid from configuration_announcements where announced_at < now() - interval '1 hour'
        limit 100 for update skip locked));
      perform pg_notify('quittance_configuration', '');
      return null;
    end
    $$;
  `,
};

import type { Migrations } from "../platform/database/index.ts";
import { auditTrigger } from "../tenancy/index.ts";

export const biMigrations: Migrations = {
  "2026-11-21-70-bi": `
    create table bi_api_keys (
      api_key text primary key,
      name text not null,
      tenant_guid text not null references tenants,
      -- Narrows the key to one merchant.
      merchant_guid text references merchants,
      password_hash text not null,
      created_at timestamptz not null default quittance_now(),
      revoked_at timestamptz
    );
    create index bi_api_keys_tenant on bi_api_keys (tenant_guid, created_at, api_key);
    create trigger bi_api_keys_changed after insert or update or delete on bi_api_keys
      for each statement execute function announce_configuration_change();

    -- What keys can see: a tenant with its sub-tenants, or one merchant. Each has an index of its own in the engine.
    create table bi_scopes (
      guid text primary key,
      kind text not null check (kind in ('tenant', 'merchant')),
      -- The engine that was filled, how far it came in the order of uuids, and whether that was all.
      engine_id text,
      filled_up_to text not null default '',
      is_complete boolean not null default false
    );

    -- The engine that holds the documents now. An embedded one belongs to one process, which renews its claim.
    create table bi_engine (
      only_one boolean primary key default true check (only_one),
      engine_id text,
      claimed_until timestamptz,
      -- Every change up to here is in the documents of the complete scopes.
      complete_until timestamptz
    );
    insert into bi_engine default values;

    -- Taken before a record is read: of two documents of a transaction the higher version was read later.
    create sequence bi_document_versions;
  `,

  "2026-11-22-21-bi-rebuilds": `
    create table bi_rebuilds (
      id bigint generated always as identity primary key,
      reason text not null check (reason in ('requested', 'new_version')),
      requested_at timestamptz not null default quittance_now(),
      started_at timestamptz,
      finished_at timestamptz
    );
    -- One at a time.
    create unique index bi_rebuilds_under_way on bi_rebuilds ((true)) where finished_at is null;

    -- How far each scope has come in the order of uuids.
    create table bi_rebuild_scopes (
      rebuild_id bigint not null references bi_rebuilds,
      scope_guid text not null references bi_scopes,
      total bigint,
      looked_up_to text not null default '',
      documents bigint not null default 0,
      differing bigint not null default 0,
      examples jsonb not null default '[]',
      started_at timestamptz,
      finished_at timestamptz,
      primary key (rebuild_id, scope_guid)
    );

    -- The revision of the documents that the engine was filled with; null before there were any.
    alter table bi_engine add column document_revision integer;
  `,
  "2026-11-26-41-bounds-of-fills": `
    -- The newest transaction when the filling of engine_id began: later ones come with their changes, so that payments that
    -- never cease do not keep it from its end.
    alter table bi_scopes add column fill_until text;
  `,
  "2026-11-26-93-bi-keys-of-test-payments": `
    alter table bi_api_keys add column test_only boolean not null default false;
    -- Of a key of test payments only. Its password_hash matches nothing: an older process would show live payments.
    alter table bi_api_keys add column test_password_hash text;
    -- Such a scope has the owner's guid with '-test' behind it, and an index of its own as every scope.
    alter table bi_scopes add column test_only boolean not null default false;
  `,
  "2026-11-22-44-bi-key-changes": auditTrigger({ table: "bi_api_keys", entity: "biApiKey", key: "api_key" }),
};

import type { Migrations } from "../platform/database/index.ts";
import { auditTrigger } from "../tenancy/index.ts";

export const connectorMigrations: Migrations = {
  "2026-11-20-20-connectors": `
    create table connectors (
      guid text primary key,
      merchant_guid text not null references merchants,
      name text not null,
      adapter text not null,
      method text not null,
      api_key text not null constraint connectors_api_key unique,
      public_integration_key text not null constraint connectors_public_integration_key unique,
      -- Sealed, and in config the password and the API secret too.
      shared_secret text not null,
      config jsonb not null,
      settings jsonb not null,
      customer_profile_container integer,
      disabled boolean not null,
      disabled_transaction_types text[] not null,
      attributes jsonb not null,
      meta jsonb not null,
      created_at timestamptz not null
    );
    create index connectors_merchant on connectors (merchant_guid, created_at, guid);
    create trigger connectors_changed after insert or update or delete on connectors
      for each statement execute function announce_configuration_change();
  `,
  "2026-11-21-83-connector-templates": `
    -- Templates of mails and result pages, before those of the tenant.
    alter table connectors add column pay_by_link jsonb not null default '{}';
  `,
  "2026-11-22-80-previous-shared-secret": `
    -- The secret before a rotation, sealed. Until that time requests may be signed with it, and callbacks are until it is
    -- replaced: the merchant has signed with the new one.
    alter table connectors
      add column previous_shared_secret text,
      add column previous_shared_secret_until timestamptz,
      add column previous_shared_secret_replaced boolean not null default false;
  `,
  "2026-11-22-41-connector-changes": auditTrigger({ table: "connectors", entity: "connector", key: "guid" }),
};

import { readSchema, type Migrations } from "../platform/database/index.ts";

export const tenancyMigrations: Migrations = {
  "0.1.0-10-tenancy": readSchema(import.meta.url),
  // Who made what: the actor of the audit, and of rows from before what the audit knows, without further entries of it.
  "2026-11-28-10-tenancy-makers": `
    create function quittance_actor() returns text language sql stable as $$
      select nullif(current_setting('quittance.actor', true), '')::jsonb ->> 'username'
    $$;
    create function quittance_maker_of(entity text, target text) returns text language sql stable as $$
      select username from configuration_changes as entry
      where entry.target = quittance_maker_of.target and entry.entity = quittance_maker_of.entity and action = 'created'
      order by id limit 1
    $$;
    alter table merchant_users add column created_by text;
    alter table merchant_users alter column created_by set default quittance_actor();
    alter table merchant_users disable trigger merchant_users_audited;
    update merchant_users set created_by = quittance_maker_of('merchantUser', guid);
    alter table merchant_users enable trigger merchant_users_audited;
    alter table provisioning_credentials add column created_by text;
    alter table provisioning_credentials alter column created_by set default quittance_actor();
    alter table provisioning_credentials disable trigger provisioning_credentials_audited;
    update provisioning_credentials set created_by = quittance_maker_of('provisioningCredential', guid);
    alter table provisioning_credentials enable trigger provisioning_credentials_audited;
  `,
  // What its maker might do: a credential gives no more. Null, as of those before: all that its permissions allow.
  "2026-11-28-11-tenancy-maker-grants": `
    alter table provisioning_credentials add column maker_grants jsonb;
  `,
  // Routes that needed none, or that of a transaction, have an operation of their own: what a user might do before, it may do.
  "2026-11-28-12-tenancy-operations": `
    update merchant_users set operations = operations || array['list']
      || case when operations <> '{}' then array['batch'] else '{}' end
      || case when operations && array['debit', 'preauthorize', 'register'] then array['links'] else '{}' end
      || case when operations @> array['debit'] then array['schedules'] else '{}' end
      || case when operations @> array['debit'] and settings ->> 'push-api' = '1' then array['push'] else '{}' end
      || case when operations @> array['register', 'deregister'] then array['profiles'] else '{}' end
      || case when operations @> array['refund'] then array['disputes'] else '{}' end
    where operations is not null;
  `,
  // Of risk lists and fees: what belongs to a connector has a place of its own besides.
  "2026-11-28-61-tenancy-owners": `
    create or replace function quittance_place_of(entity text, value jsonb) returns text language sql immutable as $$
      select case when entity in ('tenant', 'merchant') then value ->> 'guid'
        else coalesce(value ->> 'merchant_guid', value ->> 'tenant_guid', value ->> 'place_guid',
          substring(value ->> 'owner_guid' from '^(?:ME|TE)-.*')) end
    $$;
  `,
  // By which who sees one place names an entry: the hash of the chain would show how much others change.
  "2026-11-28-62-tenancy-own-hashes": `
    create index concurrently configuration_changes_own_hash on configuration_changes (sha256(hash))
  `,
  // The audit has the real time, and beside it that of a test clock that is ahead. Lives of credentials are measured from when they
  // were made.
  "2026-11-28-70-tenancy-test-time": `
    alter table configuration_changes alter column at set default quittance_real_now();
    alter table configuration_changes add if not exists test_at timestamptz;
    alter table configuration_changes alter column test_at set default nullif(quittance_now(), quittance_real_now());
    alter table provisioning_credentials alter column created_at set default quittance_real_now();
  `,
  // The sample history of the demo happens in the past, and is recorded now.
  "2026-11-29-10-tenancy-sample-time": `
    create function quittance_is_of_sample() returns boolean language sql stable as $$
      select coalesce(current_setting('quittance.places', true), '') <> ''
    $$;
    alter table configuration_changes alter column at
      set default case when quittance_is_of_sample() then statement_timestamp() else quittance_real_now() end;
    alter table configuration_changes alter column test_at
      set default case when not quittance_is_of_sample() then nullif(quittance_now(), quittance_real_now()) end;
  `,
};

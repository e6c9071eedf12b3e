import type { Migrations } from "../../platform/database/index.ts";
import { chainMigrations } from "./chain-migrations.ts";

/** The trigger that records the changes of a table of configuration, for the migrations of the slice that owns it. */
export function auditTrigger(options: { table: string; entity: string; key: string }): string {
  const { table, entity, key } = options;
  return `
    create trigger ${table}_audited after insert or update or delete on ${table}
      for each row execute function record_configuration_change('${entity}', '${key}');`;
}

export const auditMigrations: Migrations = {
  "2026-11-22-40-configuration-changes": `
    -- Every change of configuration, written by triggers in the commit of the change: no writer can forget it.
    create table configuration_changes (
      id bigint generated always as identity primary key,
      at timestamptz not null default quittance_now(),
      -- All null: the gateway itself, as when it seeds the demo.
      username text,
      address text,
      request_id text,
      operation text,
      entity text not null,
      target text not null,
      action text not null check (action in ('created', 'changed', 'removed')),
      -- Names of what differs; a changed secret is named here, and masked before and after.
      changed text[] not null,
      before jsonb,
      after jsonb
    );
    create index configuration_changes_target on configuration_changes (target, id);

    create function quittance_without_secrets(value jsonb) returns jsonb language plpgsql immutable as $$
    begin
      case jsonb_typeof(value)
        when 'object' then
          return (select coalesce(jsonb_object_agg(entry.key,
              case when entry.key ~* '(password|secret|hash|hmac|private)' and jsonb_typeof(entry.value) <> 'null'
                then '"********"'::jsonb else quittance_without_secrets(entry.value) end), '{}')
            from jsonb_each(value) as entry);
        when 'array' then
          return (select coalesce(jsonb_agg(quittance_without_secrets(item)), '[]') from jsonb_array_elements(value) as item);
        when 'string' then
          -- What the vault sealed.
          return case when value #>> '{}' ~ '^v1[.][^.]+[.][A-Za-z0-9_-]{30,}$' then '"********"'::jsonb else value end;
        else return value;
      end case;
    end
    $$;

    create function record_configuration_change() returns trigger language plpgsql as $$
    declare
      actor jsonb := coalesce(nullif(current_setting('quittance.actor', true), ''), '{}')::jsonb;
      old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
      new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
      any_row jsonb := coalesce(new_row, old_row);
    begin
      if old_row = new_row then return null; end if;
      insert into configuration_changes
        (username, address, request_id, operation, entity, target, action, changed, before, after)
      values (
        actor ->> 'username', actor ->> 'address', actor ->> 'requestId', actor ->> 'operation',
        tg_argv[0], any_row ->> tg_argv[1],
        case tg_op when 'INSERT' then 'created' when 'DELETE' then 'removed' else 'changed' end,
        array(select key from jsonb_object_keys(any_row) as key
              where old_row -> key is distinct from new_row -> key order by key),
        quittance_without_secrets(old_row), quittance_without_secrets(new_row));
      return null;
    end
    $$;
    ${auditTrigger({ table: "tenants", entity: "tenant", key: "guid" })}
    ${auditTrigger({ table: "merchants", entity: "merchant", key: "guid" })}
    ${auditTrigger({ table: "merchant_users", entity: "merchantUser", key: "guid" })}
    ${auditTrigger({ table: "administrators", entity: "administrator", key: "username" })}
  `,
  ...chainMigrations,
};

import type { Migrations } from "../../platform/database/index.ts";
import { chainedText } from "./chained-text.ts";

export const chainMigrations: Migrations = {
  "2026-11-24-40-audit-chain": `
    alter table configuration_changes
      -- Where it belongs: a tenant or merchant; null for what belongs to the whole installation.
      add column place_guid text,
      -- Its number in the chain, in the order of commits; ids are in the order of inserts.
      add column seq bigint,
      add column hash bytea,
      drop constraint configuration_changes_action_check,
      add constraint configuration_changes_action check (action in ('created', 'changed', 'removed', 'done', 'refused'));

    create table configuration_chain (
      is_only boolean primary key default true check (is_only),
      -- Of the newest entry.
      seq bigint not null,
      hash bytea not null,
      -- Of the last purged entry: the oldest that is left follows it.
      purged_seq bigint not null,
      purged_hash bytea not null
    );
    insert into configuration_chain (seq, hash, purged_seq, purged_hash) values (0, sha256(''), 0, sha256(''));

    create function quittance_place_of(entity text, value jsonb) returns text language sql immutable as $$
      select case when entity in ('tenant', 'merchant') then value ->> 'guid'
        else coalesce(value ->> 'merchant_guid', value ->> 'tenant_guid', value ->> 'place_guid') end
    $$;
    update configuration_changes set place_guid = quittance_place_of(entity, coalesce(after, before));

    do $$
    declare
      entry configuration_changes;
      head bytea := sha256('');
      number bigint := 0;
    begin
      for entry in select * from configuration_changes order by id loop
        number := number + 1;
        head := sha256(head || convert_to(${chainedText("number")}, 'UTF8'));
        update configuration_changes set seq = number, hash = head where id = entry.id;
      end loop;
      update configuration_chain set seq = number, hash = head;
    end
    $$;
    create unique index configuration_changes_seq on configuration_changes (seq);
    create index configuration_changes_place on configuration_changes (place_guid, id);

    -- Runs at the commit, when all other locks are taken: commits with audit entries follow one another from there on,
    -- so that the order of the chain is that of the commits. Nothing else waits, and there is no deadlock.
    create function chain_configuration_change() returns trigger language plpgsql as $$
    declare
      head configuration_chain;
      next_hash bytea;
    begin
      update configuration_chain set seq = seq + 1 returning * into head;
      update configuration_changes as entry set seq = head.seq,
        hash = sha256(head.hash || convert_to(${chainedText("head.seq")}, 'UTF8'))
        where id = new.id returning entry.hash into next_hash;
      update configuration_chain set hash = next_hash;
      return null;
    end
    $$;
    create constraint trigger configuration_changes_chained after insert on configuration_changes
      deferrable initially deferred for each row when (new.seq is null) execute function chain_configuration_change();

    -- Against mistakes; who may change the schema is found by the chain.
    create function keep_configuration_changes() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.seq is null then return new; end if;
      if tg_op = 'DELETE' and current_setting('quittance.audit_purge', true) = 'on' then return old; end if;
      raise exception 'Audit entries are never changed.';
    end
    $$;
    create trigger configuration_changes_kept before update or delete on configuration_changes
      for each row execute function keep_configuration_changes();

    create or replace function record_configuration_change() returns trigger language plpgsql as $$
    declare
      actor jsonb := coalesce(nullif(current_setting('quittance.actor', true), ''), '{}')::jsonb;
      old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
      new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
      any_row jsonb := coalesce(new_row, old_row);
    begin
      if old_row = new_row then return null; end if;
      insert into configuration_changes
        (username, address, request_id, operation, entity, target, place_guid, action, changed, before, after)
      values (
        actor ->> 'username', actor ->> 'address', actor ->> 'requestId', actor ->> 'operation',
        tg_argv[0], any_row ->> tg_argv[1], quittance_place_of(tg_argv[0], any_row),
        case tg_op when 'INSERT' then 'created' when 'DELETE' then 'removed' else 'changed' end,
        array(select key from jsonb_object_keys(any_row) as key
              where old_row -> key is distinct from new_row -> key order by key),
        quittance_without_secrets(old_row), quittance_without_secrets(new_row));
      return null;
    end
    $$;
  `,
};

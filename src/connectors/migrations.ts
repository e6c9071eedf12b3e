import { readSchema, type Migrations } from "../platform/database/index.ts";

export const connectorMigrations: Migrations = {
  "0.1.0-50-connectors": readSchema(import.meta.url),
  "2026-11-29-91-connector-experiments": `
    -- Drafts and versions of exemptions.
    alter table connector_versions drop constraint connector_versions_subject_check,
      add constraint connector_versions_subject_check check (subject in ('routing', 'three_d_secure', 'exemptions')) not valid;
    alter table connector_drafts drop constraint connector_drafts_subject_check,
      add constraint connector_drafts_subject_check check (subject in ('routing', 'three_d_secure', 'exemptions')) not valid;

    -- A draft that is tried on a share of the live payments, with the limit at which it stops by itself.
    create table connector_experiments (
      guid text primary key,
      connector_guid text not null references connectors,
      -- For the audit.
      merchant_guid text not null,
      subject text not null check (subject in ('routing', 'three_d_secure', 'exemptions')),
      revision integer not null,
      -- The draft, and the parts of the connector that it sets for the payments of the share.
      content jsonb not null,
      variant jsonb not null,
      share_percent integer not null check (share_percent between 1 and 100),
      -- Percentage points.
      approval_drop_points numeric(5, 2) not null,
      -- Payments of the draft.
      after integer not null,
      state text not null default 'running' check (state in ('running', 'stopped', 'activated', 'superseded')),
      -- Of stopped: guardrail, or by a person or credential.
      stopped_by text,
      started_by text,
      started_at timestamptz not null default quittance_now(),
      ended_at timestamptz,
      -- Concluded payments of both sides since then, as they were counted last.
      draft_payments integer not null default 0,
      draft_approved integer not null default 0,
      other_payments integer not null default 0,
      other_approved integer not null default 0,
      counted_at timestamptz,
      next_count_at timestamptz not null default quittance_now()
    );
    create unique index connector_experiments_running on connector_experiments (connector_guid, subject) where state = 'running';
    create index connector_experiments_connector on connector_experiments (connector_guid, started_at desc);
    create trigger connector_experiments_changed after insert or update of state or delete on connector_experiments
      for each statement execute function announce_configuration_change();
    create trigger connector_experiments_audited after insert or update of state or delete on connector_experiments
      for each row execute function record_configuration_change('connectorExperiment', 'guid');
    comment on table connector_experiments is 'cells: moves by connector_guid';
    comment on column connector_experiments.guid is 'cells: address by id';

    -- As before, and for exemptions; another version ends the trial of a draft that was begun from the one before.
    create or replace function record_connector_version() returns trigger language plpgsql as $$
    declare
      actor jsonb := coalesce(nullif(current_setting('quittance.actor', true), ''), '{}')::jsonb;
      aspects text[] := case new.meta ->> 'kind' when 'routing' then array['routing']
        when 'provider' then array['three_d_secure', 'exemptions'] else array[]::text[] end;
      aspect text;
      present jsonb;
      newest connector_versions;
    begin
      foreach aspect in array aspects loop
        present := case aspect
          when 'routing' then jsonb_build_object('routingMetaConnector', new.meta -> 'routingMetaConnector')
          when 'three_d_secure' then jsonb_build_object(
            'config', jsonb_build_object('vault', jsonb_build_object('threeDV2Config', new.config -> 'vault' -> 'threeDV2Config')),
            'settings', jsonb_build_object('3dsecure:check', new.settings -> '3dsecure:check',
              '3dsecure:continue-on', new.settings -> '3dsecure:continue-on'))
          when 'exemptions' then jsonb_build_object('config', jsonb_build_object('exemptions', new.config -> 'exemptions')) end;
        newest := null;
        select * into newest from connector_versions
          where connector_guid = new.guid and subject = aspect order by number desc limit 1;
        continue when newest.content = present;
        continue when aspect = 'exemptions' and newest.number is null and new.config -> 'exemptions' is null;
        insert into connector_versions (connector_guid, subject, number, content, made_by)
          values (new.guid, aspect, coalesce(newest.number, 0) + 1, present, actor ->> 'username');
        update connector_experiments set state = 'superseded', ended_at = quittance_now()
          where connector_guid = new.guid and subject = aspect and state = 'running';
      end loop;
      return null;
    end
    $$;
  `,
  "2026-11-29-92-connector-draft-subjects": `
    alter table connector_versions validate constraint connector_versions_subject_check;
    alter table connector_drafts validate constraint connector_drafts_subject_check`,
};

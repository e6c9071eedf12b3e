import type { Migrations } from "../../platform/database/index.ts";

export const webhookMigrations: Migrations = {
  "2026-11-22-61-provider-events": `
    -- Verified webhooks of providers, stored before they are acknowledged and worked off by a job. One row an event of a
    -- connector, however often it is delivered.
    create table provider_events (
      connector_guid text not null,
      event_id text not null,
      kind text not null,
      -- As the adapter read it: never the body as it came.
      event jsonb not null,
      -- waiting: not worked off. unmatched: nothing here has its reference, after all retries. contradicting: amount, currency
      -- or connector differ from the submission's.
      state text not null default 'waiting' check (state in ('waiting', 'done', 'unmatched', 'contradicting')),
      because text,
      received_at timestamptz not null default quittance_now(),
      worked_off_at timestamptz,
      primary key (connector_guid, event_id)
    );
    create index provider_events_open on provider_events (connector_guid, received_at, event_id) where state <> 'done';
    create index provider_events_received on provider_events (received_at) where state = 'done';
  `,
};

import { readSchema, type Migrations } from "../platform/database/index.ts";

export const consoleMigrations: Migrations = {
  "0.1.0-99-console": readSchema(import.meta.url),
  // Notes of people about payouts of providers, under the name that the person had.
  "2026-11-28-50-console-payout-notes": `
    create table console_payout_notes (
      id text primary key,
      connector_guid text not null,
      settlement_number text not null,
      text text not null,
      written_by text not null,
      at timestamptz not null default quittance_now()
    );
    create index console_payout_notes_payout on console_payout_notes (connector_guid, settlement_number, at);
    comment on table console_payout_notes is 'cells: moves by connector_guid';
  `,
};

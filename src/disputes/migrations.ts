import type { Migrations } from "../platform/database/index.ts";

export const disputeMigrations: Migrations = {
  "2026-11-23-01-disputes": `
    -- A dispute of a payment as a whole. The money that it moves is in transactions (chargeback, chargeback-reversal).
    create table disputes (
      -- Time-ordered: lists are read in its order.
      guid text primary key,
      tenant_guid text not null,
      merchant_guid text not null,
      connector_guid text not null,
      transaction_uuid text not null,
      -- The provider's id.
      dispute_id text not null,
      -- How it stands by all its reports.
      stage text not null,
      amount_minor bigint not null,
      currency text not null,
      reason text not null,
      reason_code text,
      due_at timestamptz,
      opened_at timestamptz not null,
      modified_at timestamptz not null,
      ended_at timestamptz,
      constraint disputes_of_provider unique (connector_guid, dispute_id)
    );
    create index disputes_transaction on disputes (transaction_uuid);
    create index disputes_merchant on disputes (merchant_guid, guid);

    -- What the provider reported of it: one row for each report that differs.
    create table dispute_reports (
      id bigint generated always as identity primary key,
      dispute_guid text not null references disputes,
      stage text not null,
      amount_minor bigint not null,
      currency text not null,
      reason text not null,
      reason_code text,
      due_at timestamptz,
      -- By the provider's clock.
      occurred_at timestamptz not null,
      recorded_at timestamptz not null
    );
    create index dispute_reports_dispute on dispute_reports (dispute_guid, id);
  `,
};

import type { Migrations } from "../platform/database/index.ts";
import { auditTrigger } from "../tenancy/index.ts";

export const annotationMigrations: Migrations = {
  // Under another name, the tables were made together with those of the BI data source before.
  "2026-11-21-71-annotations": `
    create table if not exists bi_tags (
      transaction_uuid text not null,
      name text not null,
      created_at timestamptz not null,
      created_by text not null,
      primary key (transaction_uuid, name)
    );
    create table if not exists bi_fees (
      id bigint generated always as identity primary key,
      transaction_uuid text not null,
      fee jsonb not null
    );
    create index if not exists bi_fees_transaction on bi_fees (transaction_uuid, id);
    create table if not exists bi_settlements (
      transaction_uuid text primary key,
      settlement jsonb not null
    );
    create table if not exists bi_reconciliations (
      transaction_uuid text primary key,
      reconciliation jsonb not null
    );
  `,

  "2026-11-22-20-bi-annotation-times": `
    -- When an annotation was written: the document's modified_at moves with it.
    alter table bi_fees add column changed_at timestamptz not null default quittance_now();
    alter table bi_settlements add column changed_at timestamptz not null default quittance_now();
    alter table bi_reconciliations add column changed_at timestamptz not null default quittance_now();
    -- What a risk engine said of a transaction.
    create table bi_risks (
      transaction_uuid text primary key,
      risk jsonb not null,
      changed_at timestamptz not null default quittance_now()
    );
  `,
  "2026-11-24-02-fees-with-a-source": `
    -- Null: by addFees. Others name a source, and the same fee of it twice is one.
    alter table bi_fees add column source text, add column row_key text;
    alter table bi_fees add constraint bi_fees_of_source unique (transaction_uuid, source, row_key);
  `,
  "2026-11-26-86-bi-jobs": `
    -- Imports and exports of the gateway that had a transaction, each once by its key.
    create table bi_jobs (
      transaction_uuid text not null,
      job_key text not null,
      job jsonb not null,
      changed_at timestamptz not null default quittance_now(),
      primary key (transaction_uuid, job_key)
    );
  `,
  "2026-11-24-41-annotation-changes": [
    { table: "bi_tags", entity: "transactionTag" },
    { table: "bi_fees", entity: "transactionFee" },
    { table: "bi_settlements", entity: "settlement" },
    { table: "bi_reconciliations", entity: "reconciliation" },
    { table: "bi_risks", entity: "risk" },
  ]
    .map((audited) => auditTrigger({ ...audited, key: "transaction_uuid" }))
    .join(""),
};

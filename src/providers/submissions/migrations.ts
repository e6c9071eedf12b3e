import type { Migrations } from "../../platform/database/index.ts";

export const submissionMigrations: Migrations = {
  "2026-11-22-60-provider-submissions": `
    -- What a provider gave for each submission beside its outcome. Written before the submission where the adapter prepares
    -- it, else with its outcome: until then the transaction's record says all that is known.
    create table provider_submissions (
      submission_reference text primary key,
      connector_guid text not null,
      operation text not null,
      amount_minor bigint,
      currency text,
      provider_reference text,
      -- The adapter's own; without card data.
      continuation text check (octet_length(continuation) <= 4096),
      -- Null: prepared, and no outcome recorded.
      outcome text,
      prepared_at timestamptz,
      outcome_at timestamptz
    ) with (fillfactor = 80);
    create index provider_submissions_of_provider on provider_submissions (connector_guid, provider_reference)
      where provider_reference is not null;
  `,
};

import type { Migrations } from "../platform/database/index.ts";
import { auditTrigger } from "../tenancy/index.ts";

export const dccMigrations: Migrations = {
  "2026-11-21-50-dcc": `
    create table dcc_daily_rates (
      date date primary key,
      rates jsonb not null
    );
    create table dcc_custom_rates (
      id bigint generated always as identity primary key,
      base_currency text not null,
      currency text not null,
      rate text not null,
      set_at timestamptz not null
    );
    create index dcc_custom_rates_pair on dcc_custom_rates (base_currency, currency, set_at desc);

    -- Every offer made, with all that was shown: the evidence of a customer's choice. Never changed but for the choice.
    create table dcc_quotes (
      uuid text primary key,
      transaction_uuid text not null,
      original_minor bigint not null,
      original_currency text not null,
      converted_minor bigint not null,
      converted_currency text not null,
      reference_rate text not null,
      rate_source text not null,
      rate_date text not null,
      conversion_rate text not null,
      mark_up text not null,
      disclaimer text not null,
      language text not null,
      created_at timestamptz not null,
      valid_until timestamptz not null,
      selected_currency text,
      selected_at timestamptz,
      -- How the choice came: api, or the page with its version.
      selected_by text
    );
    create index dcc_quotes_transaction on dcc_quotes (transaction_uuid, created_at);

    -- Follow-ups of converted payments, in the merchant's currency: parts must add up exactly.
    create table dcc_follow_ups (
      transaction_uuid text primary key,
      original_uuid text not null,
      type text not null,
      original_minor bigint not null,
      original_currency text not null,
      converted_minor bigint not null
    );
    create index dcc_follow_ups_original on dcc_follow_ups (original_uuid);
  `,

  "2026-11-21-81-dcc-of-declined-attempts": `
    -- The payment was declined and its customer may choose anew: the offer holds no more, and stays as evidence.
    alter table dcc_quotes add column set_aside_at timestamptz;
  `,

  "2026-11-21-85-dcc-receipts": `
    -- What receipts said of a conversion: evidence, never changed.
    create table dcc_receipts (
      quote_uuid text not null,
      transaction_uuid text not null,
      medium text not null,
      language text not null,
      text jsonb not null,
      shown_at timestamptz not null,
      primary key (quote_uuid, medium, language)
    );
    create index dcc_receipts_transaction on dcc_receipts (transaction_uuid);
  `,

  "2026-11-21-97-dcc-mark-up-over-ecb": `
    -- What is disclosed, also when the rate was the operator's own.
    alter table dcc_quotes add column mark_up_over_ecb text;
    update dcc_quotes set mark_up_over_ecb = mark_up where rate_source = 'ecb';
  `,
  "2026-11-22-42-custom-rate-changes": auditTrigger({
    table: "dcc_custom_rates",
    entity: "conversionRate",
    key: "currency",
  }),
  "2026-11-22-45-custom-rate-validity": `
    -- Null: as long as a rate of the ECB holds.
    alter table dcc_custom_rates add column valid_until timestamptz;
  `,
};

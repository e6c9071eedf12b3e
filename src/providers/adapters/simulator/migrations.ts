import type { Migrations } from "../../../platform/database/index.ts";

export const bookingMigrations: Migrations = {
  "2026-11-20-40-simulator": `
    -- The books of the simulated provider. The gateway never reads them: it asks by the adapter.
    create table simulator_bookings (
      transaction_uuid text primary key,
      connector_guid text not null,
      method text not null,
      operation text not null,
      merchant_transaction_id text not null,
      reference_uuid text,
      amount_minor bigint,
      currency text,
      status text not null check (status in ('approved', 'declined', 'pending', 'redirect')),
      decline_code integer,
      decline_reason text,
      registers boolean not null,
      descriptor text,
      remaining_minor bigint,
      page_secret text unique,
      page_result text,
      return_url text,
      settle_after_ms integer not null,
      settles_at timestamptz,
      settles_to text check (settles_to in ('approved', 'declined')),
      created_at timestamptz not null default quittance_now()
    );
    create index simulator_bookings_reference on simulator_bookings (reference_uuid) where reference_uuid is not null;

    create table simulator_disputes (
      dispute_id text primary key,
      transaction_uuid text not null references simulator_bookings,
      amount_minor bigint not null,
      currency text not null,
      reason text not null,
      opened_at timestamptz not null default quittance_now(),
      reversed_at timestamptz
    );
    create index simulator_disputes_transaction on simulator_disputes (transaction_uuid);
  `,
  "2026-11-21-98-simulator-late-requests": `
    -- When a request that was long under way comes to the books.
    alter table simulator_bookings add column arrives_at timestamptz;
  `,
  "2026-11-22-33-simulator-final-captures": `
    -- A capture after which the rest of the authorisation is given back.
    alter table simulator_bookings add column is_final boolean not null default false;
  `,
  "2026-11-22-62-simulator-provider-port": `
    -- How the customer comes to the page and back, what they chose where the gateway has to confirm it, and the token by which
    -- the instrument is charged again.
    alter table simulator_bookings add column redirect_by text not null default 'GET',
      add column return_by text not null default 'GET', add column resumes boolean not null default false,
      add column page_choice text, add column adapter_token text;
    create index simulator_bookings_token on simulator_bookings (adapter_token) where adapter_token is not null;
  `,
  "2026-11-23-02-simulator-dispute-stages": `
    -- How far a dispute went. reversed_at: its money is with the merchant, as that of an inquiry always is.
    alter table simulator_disputes add column stage text not null default 'chargeback',
      add column is_second boolean not null default false;
    update simulator_disputes set stage = 'reversal' where reversed_at is not null;
  `,
  "2026-11-25-20-simulator-dispute-responses": `
    -- What the merchant responded to the dispute, by its reference: a repetition has no second effect.
    alter table simulator_disputes add column response_reference text, add column response_kind text;
  `,
};

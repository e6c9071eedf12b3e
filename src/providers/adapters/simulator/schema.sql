-- The books of the simulated provider and of its bank. The gateway never reads them: it calls the adapter.

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
  -- The codes of issuer and scheme that a decline of it has.
  scheme_code text,
  advice_code text,
  descriptor text,
  -- The rest of an authorization, which can still be captured.
  remaining_minor bigint,
  -- A capture after which the rest of the authorization is released.
  is_final boolean not null default false,
  -- How it comes into the settlement; null: as it is.
  settled_as text check (settled_as in ('short', 'unknown', 'never')),

  -- The instrument is stored, and charged again by this token.
  registers boolean not null,
  adapter_token text,
  -- The month of a registered card (2026-12): it is declined by its token as by its number.
  card_expires text,

  -- The provider's page: the secret in its address, how the customer comes to it and back, and their choice there where the
  -- gateway has to confirm it.
  page_secret text,
  page_result text,
  page_choice text,
  redirect_by text not null default 'GET',
  return_by text not null default 'GET',
  return_url text,
  resumes boolean not null default false,

  -- When a request that was long under way comes to the books.
  arrives_at timestamptz,
  -- When and how a pending payment ends.
  settle_after_ms integer not null,
  settles_at timestamptz,
  settles_to text check (settles_to in ('approved', 'declined')),
  created_at timestamptz not null default quittance_now()
);
create index simulator_bookings_reference on simulator_bookings (reference_uuid) where reference_uuid is not null;
create unique index simulator_bookings_page on simulator_bookings (page_secret) where page_secret is not null;
create index simulator_bookings_token on simulator_bookings (adapter_token) where adapter_token is not null;

create table simulator_disputes (
  dispute_id text primary key,
  transaction_uuid text not null references simulator_bookings,
  amount_minor bigint not null,
  currency text not null,
  reason text not null,
  -- How far it has come.
  stage text not null default 'chargeback',
  -- The chargeback of its stage is the second one.
  is_second boolean not null default false,
  -- The merchant's response, by its reference: a repetition has no second effect.
  response_reference text,
  response_kind text,
  opened_at timestamptz not null default quittance_now(),
  -- Not null: its money is with the merchant, as that of an inquiry always is.
  reversed_at timestamptz
);
create index simulator_disputes_transaction on simulator_disputes (transaction_uuid);

-- Challenges of the simulated card issuer (ACS).
create table simulator_challenges (
  acs_trans_id text primary key,
  challenge jsonb not null,
  -- Set once: a challenge has one end.
  outcome text,
  created_at timestamptz not null default quittance_now()
);


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table simulator_bookings is 'cells: moves by connector_guid';
comment on table simulator_disputes is 'cells: moves by transaction_uuid of simulator_bookings';
comment on table simulator_challenges is 'cells: added, every row';
comment on column simulator_bookings.page_secret is 'cells: address by id';

-- Dynamic currency conversion: rates, offers with the customer's choice as evidence, and follow-ups of converted payments.
-- Rates and mark-ups are decimal text.

-- Rates of the European Central Bank, by the day they are of.
create table dcc_daily_rates (
  date date primary key,
  rates jsonb not null
);

-- Rates of the operator. The newest one of a pair counts.
create table dcc_custom_rates (
  id bigint generated always as identity primary key,
  base_currency text not null,
  currency text not null,
  rate text not null,
  set_at timestamptz not null,
  -- Null: as long as a rate of the European Central Bank is valid.
  valid_until timestamptz
);
create index dcc_custom_rates_pair on dcc_custom_rates (base_currency, currency, set_at desc);
create trigger dcc_custom_rates_audited after insert or update or delete on dcc_custom_rates
  for each row execute function record_configuration_change('conversionRate', 'currency');

-- Every offer, with all that was shown: the evidence of a customer's choice. Only the choice and its end are added later.
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
  -- The mark-up that is disclosed, also when the rate was the operator's own.
  mark_up_over_ecb text,
  disclaimer text not null,
  language text not null,
  created_at timestamptz not null,
  valid_until timestamptz not null,
  selected_currency text,
  selected_at timestamptz,
  -- How the choice was made: the API, or the page with its version.
  selected_by text,
  -- The payment was declined and its customer may choose again: the offer is no longer valid, and stays as evidence.
  invalidated_at timestamptz
);
create index dcc_quotes_transaction on dcc_quotes (transaction_uuid, created_at);

-- The disclosures of a conversion on receipts: evidence, never changed.
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

-- Follow-ups of converted payments, in the merchant's currency: parts must add up exactly.
create table dcc_follow_ups (
  transaction_uuid text primary key,
  -- The converted payment.
  original_uuid text not null,
  type text not null,
  original_minor bigint not null,
  original_currency text not null,
  converted_minor bigint not null
);
create index dcc_follow_ups_original on dcc_follow_ups (original_uuid);


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table dcc_daily_rates is 'cells: stays, each cell retrieves them';
comment on table dcc_custom_rates is 'cells: stays, the operator sets them in each cell';
comment on table dcc_quotes is 'cells: moves by transaction_uuid of transactions';
comment on table dcc_receipts is 'cells: moves by transaction_uuid of transactions';
comment on table dcc_follow_ups is 'cells: moves by transaction_uuid of transactions';

-- Transfers to and from the merchant's own bank account. What the bank says of them is in its statements.

-- A payment that a customer is asked to transfer, by the reference that it has on its account for all time.
create table bank_account_payments (
  submission_reference text primary key,
  connector_guid text not null,
  iban text not null,
  reference text not null,
  amount_minor bigint not null,
  currency text not null,
  -- What came in for it so far, and from which account: that is where a refund goes.
  received_minor bigint not null default 0,
  payer_iban text,
  payer_name text,
  created_at timestamptz not null default quittance_now(),
  constraint bank_account_payments_reference unique (iban, reference)
);

-- Money without a reference is compared with what is missing.
create index bank_account_payments_rest on bank_account_payments (iban, currency, amount_minor) where received_minor = 0;

-- Money that goes back by the next transfer file: refunds, and what a customer transferred too much. Its reference is the
-- end-to-end id, which comes back with the entry of the bank.
create table bank_account_transfers (
  reference text primary key,
  connector_guid text not null,
  -- The payment or the entry whose money goes back.
  kind text not null check (kind in ('refund', 'surplus')),
  iban text not null,
  payee_iban text not null,
  payee_name text not null,
  amount_minor bigint not null,
  currency text not null,
  purpose text not null,
  state text not null default 'waiting' check (state in ('waiting', 'in_file', 'booked', 'returned')),
  -- The transfer file that it is part of.
  file_guid text,
  created_at timestamptz not null default quittance_now()
);
create index bank_account_transfers_waiting on bank_account_transfers (connector_guid, created_at) where state = 'waiting';
create index bank_account_transfers_file on bank_account_transfers (file_guid) where file_guid is not null;

comment on table bank_account_payments is 'cells: moves by connector_guid';
comment on table bank_account_transfers is 'cells: moves by connector_guid';

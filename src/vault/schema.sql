-- Cards, bank accounts and other secrets, sealed (encrypted and authenticated) with data keys that the master key wraps.
-- "sealed" columns have ciphertext; no other slice has any of it.


-- Keys ---------------------------------------------------------------------------------------------------------------

-- The master keys this database was sealed with; exactly one is not retired. While a rotation is under way the new key lies
-- here wrapped by the old one, so that processes that were started with the old key go on working.
create table vault_master_keys (
  id text primary key,
  wrapped_by text,
  wrapped_key bytea,
  created_at timestamptz not null default quittance_now(),
  retired_at timestamptz
);
create unique index vault_master_keys_current on vault_master_keys ((true)) where retired_at is null;

create table vault_data_keys (
  id text primary key,
  master_key_id text not null references vault_master_keys (id),
  wrapped_key bytea not null,
  -- How often it sealed something: a key is replaced before the limit of its nonces.
  uses bigint not null default 0,
  created_at timestamptz not null default quittance_now(),
  retired_at timestamptz
);
create unique index vault_data_keys_active on vault_data_keys ((true)) where retired_at is null;

-- Secrets of the gateway itself, such as the keys of keyed hashes.
create table vault_secrets (
  name text primary key,
  sealed text not null
);


-- Card data for a short time -----------------------------------------------------------------------------------------

-- Cards entered on a page, until a request pays with their token.
create table card_tokens (
  token_hash bytea primary key,
  merchant_guid text not null,
  sealed text not null,
  expires_at timestamptz not null
);
create index card_tokens_expiry on card_tokens (expires_at);

-- Cards of payments that wait for their customer (a challenge, a choice of currency).
create table sealed_cards (
  transaction_uuid text primary key,
  sealed text not null,
  expires_at timestamptz not null
);
create index sealed_cards_expiry on sealed_cards (expires_at);

-- Security codes that a customer entered again for a stored card (payment.js refreshCvv).
create table refreshed_cvvs (
  merchant_guid text not null,
  reference_hash bytea not null,
  sealed text not null,
  expires_at timestamptz not null,
  primary key (merchant_guid, reference_hash)
);
create index refreshed_cvvs_expiry on refreshed_cvvs (expires_at);


-- Stored instruments -------------------------------------------------------------------------------------------------

create table stored_instruments (
  -- The transaction that registered it.
  transaction_uuid text primary key,
  tenant_guid text not null,
  merchant_guid text not null,
  connector_guid text not null,
  method text not null check (method in ('card', 'iban', 'wallet')),
  -- Both null once the instrument is erased.
  sealed text,
  facts jsonb,
  -- A registration that was paid with a stored instrument has a copy of it: erasing the first one finds them all.
  copy_of text,
  created_at timestamptz not null default quittance_now(),
  deregistered_at timestamptz,
  erased_at timestamptz,
  -- The month of its expiry (2026-12), once an event said that it is near.
  expiring_for text,
  -- How many times its last days were found to be near: 30 and 7 days before they end.
  expiry_notices smallint not null default 0,
  -- The provider's own token of the card, by which it reports that the card was renewed.
  provider_token text,
  -- The provider's time of the latest renewal, and the card before and after each: at most the last twenty.
  renewed_at timestamptz,
  renewals jsonb
);
create index stored_instruments_provider_token on stored_instruments (provider_token) where provider_token is not null;
-- People find a customer by the end of a stored card.
create index stored_instruments_last_four on stored_instruments ((facts->>'lastFourDigits'), created_at desc)
  where method = 'card' and erased_at is null;
-- Cards that expire soon.
create index stored_instruments_expiry on stored_instruments (((facts->>'expiryYear') || '-' || (facts->>'expiryMonth')))
  where method = 'card' and deregistered_at is null and erased_at is null and copy_of is null and expiring_for is null;
create index stored_instruments_notices on stored_instruments
  (((facts->>'expiryYear') || '-' || (facts->>'expiryMonth')), expiry_notices)
  where method = 'card' and deregistered_at is null and erased_at is null;
-- Lists of the cards of a connector that expire in a month.
create index stored_instruments_expiring on stored_instruments
  (connector_guid, ((facts->>'expiryYear') || '-' || (facts->>'expiryMonth')), transaction_uuid)
  where method = 'card' and deregistered_at is null and erased_at is null and copy_of is null;
create index stored_instruments_copies on stored_instruments (copy_of) where copy_of is not null;


-- Against replay and card testing ------------------------------------------------------------------------------------

-- Apple Pay and Google Pay tokens that paid, by a hash of their id: each is used once. A row is kept longer than its token
-- verifies.
create table used_wallet_tokens (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_wallet_tokens_expiry on used_wallet_tokens (expires_at);

-- Numbers whose fingerprints were shown within a day, grouped by equal visible digits and by tree of tenants. Each group has
-- a few slots, and a payment takes one that is free: beyond them no fingerprint is shown.
create table card_fingerprint_slots (
  -- The tenant at the top of the tree that shares fingerprints.
  top_tenant_guid text not null,
  -- The first and last digits, as they are shown.
  visible_digits text not null,
  slot integer not null,
  -- A keyed hash of the number.
  number_hash text not null,
  expires_at timestamptz not null,
  primary key (top_tenant_guid, visible_digits, slot)
);
create index card_fingerprint_slots_expiry on card_fingerprint_slots (expires_at);


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table vault_master_keys is 'cells: stays, each cell has a master key';
comment on table vault_data_keys is 'cells: stays, the keys are wrapped for the master key of the target';
comment on table vault_secrets is 'cells: stays, all cells have the same';
comment on table card_tokens is 'cells: moves at once by merchant_guid';
comment on table sealed_cards is 'cells: moves at once by transaction_uuid of transactions';
comment on table refreshed_cvvs is 'cells: moves at once by merchant_guid';
comment on table stored_instruments is 'cells: moves by merchant_guid';
comment on table used_wallet_tokens is 'cells: added, every row';
comment on table card_fingerprint_slots is 'cells: moves at once by top_tenant_guid';

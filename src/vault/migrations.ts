import type { Migrations } from "../platform/database/index.ts";

export const vaultMigrations: Migrations = {
  "2026-11-20-30-vault": `
    -- The master keys this database was sealed with; exactly one is not retired. While a rotation is under way the new
    -- one lies here wrapped by the old one, so that processes started with the old key go on working.
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
      uses bigint not null default 0,
      created_at timestamptz not null default quittance_now(),
      retired_at timestamptz
    );
    create unique index vault_data_keys_active on vault_data_keys ((true)) where retired_at is null;

    create table vault_secrets (
      name text primary key,
      sealed text not null
    );

    create table card_tokens (
      token_hash bytea primary key,
      merchant_guid text not null,
      sealed text not null,
      expires_at timestamptz not null
    );
    create index card_tokens_expiry on card_tokens (expires_at);

    -- Cards of payments that wait for their customer (a challenge, a currency choice).
    create table held_cards (
      transaction_uuid text primary key,
      sealed text not null,
      expires_at timestamptz not null
    );
    create index held_cards_expiry on held_cards (expires_at);

    -- Security codes typed again for a stored card (payment.js refreshCvv).
    create table refreshed_cvvs (
      merchant_guid text not null,
      reference_hash bytea not null,
      sealed text not null,
      expires_at timestamptz not null,
      primary key (merchant_guid, reference_hash)
    );
    create index refreshed_cvvs_expiry on refreshed_cvvs (expires_at);

    create table stored_instruments (
      transaction_uuid text primary key,
      tenant_guid text not null,
      merchant_guid text not null,
      connector_guid text not null,
      method text not null check (method in ('card', 'iban', 'wallet')),
      -- Both null once the instrument is erased.
      sealed text,
      facts jsonb,
      created_at timestamptz not null default quittance_now(),
      deregistered_at timestamptz,
      erased_at timestamptz
    );
  `,
  "2026-11-21-31-instrument-copies": `
    -- A registration paid with a stored instrument keeps a copy of it: erasing the first for good finds them all.
    alter table stored_instruments add column copy_of text;
    create index stored_instruments_copies on stored_instruments (copy_of) where copy_of is not null;
  `,
  "2026-11-24-20-used-wallet-tokens": `
    -- Apple Pay and Google Pay tokens that paid, by a hash of their id: each is used once. A row is kept longer than its token
    -- verifies.
    create table used_wallet_tokens (
      token_hash bytea primary key,
      expires_at timestamptz not null
    );
    create index used_wallet_tokens_expiry on used_wallet_tokens (expires_at);
  `,
  "2026-11-26-60-similar-cards": `
    -- The numbers with equal visible digits whose fingerprints were shown in a tenant tree within a day, as keyed hashes: a few
    -- places for each, and a payment takes one that is free.
    create table similar_cards (
      tree text not null,
      shown_digits text not null,
      place integer not null,
      member text not null,
      expires_at timestamptz not null,
      primary key (tree, shown_digits, place)
    );
    create index similar_cards_expiry on similar_cards (expires_at);
  `,
};

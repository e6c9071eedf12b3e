import type { Migrations } from "../platform/database/index.ts";
import { auditTrigger } from "../tenancy/index.ts";

export const riskMigrations: Migrations = {
  "2026-11-25-10-risk": `
    -- Rules by which payments are checked. Never removed: connectors, merchants and BI documents name them.
    create table risk_profiles (
      id integer generated always as identity primary key,
      tenant_guid text not null references tenants,
      name text not null,
      description text not null,
      is_default boolean not null,
      disabled boolean not null,
      rules jsonb not null,
      score_card jsonb not null,
      created_at timestamptz not null default quittance_now()
    );
    create index risk_profiles_tenant on risk_profiles (tenant_guid, id);
    create unique index risk_profiles_default on risk_profiles (tenant_guid) where is_default;
    ${auditTrigger({ table: "risk_profiles", entity: "riskProfile", key: "id" })}
    create trigger risk_profiles_changed after insert or update or delete on risk_profiles
      for each statement execute function announce_configuration_change();

    -- What is blocked or allowed, for a tenant with all below it or for a merchant.
    create table risk_list_entries (
      id bigint generated always as identity primary key,
      owner_guid text not null,
      list text not null check (list in ('block', 'allow')),
      key text not null,
      -- As payments are compared with it; of an IBAN a keyed hash, and never a card number.
      value text not null,
      shown text not null,
      -- Of a BIN range, with eight digits.
      first_bin integer,
      last_bin integer,
      comment text not null,
      created_at timestamptz not null default quittance_now(),
      constraint risk_list_entries_once unique (owner_guid, list, key, value)
    );
    create index risk_list_entries_owner on risk_list_entries (owner_guid, id);
    create index risk_list_entries_bins on risk_list_entries (owner_guid, first_bin) where first_bin is not null;
    ${auditTrigger({ table: "risk_list_entries", entity: "riskListEntry", key: "id" })}

    -- What the rules decided of each attempt to pay, and what velocities count it by.
    create table risk_assessments (
      transaction_uuid text not null,
      -- Of the customer on the payment page, who may pay again after a decline: the last declined submission.
      attempt integer not null,
      merchant_guid text not null,
      connector_guid text not null,
      test_mode boolean not null,
      result text not null check (result in ('APPROVED', 'DECLINED', 'REVIEW')),
      score integer not null,
      three_d_secure boolean not null,
      -- In the form of setRisk.
      findings jsonb not null,
      amount_minor bigint,
      currency text,
      -- Keyed hashes of the customer, the card and the account; purged when no velocity looks back as far.
      customer_key text,
      card_key text,
      iban_key text,
      -- Let through by the rules, and young enough for velocities.
      counted boolean not null,
      at timestamptz not null,
      primary key (transaction_uuid, attempt)
    );
    create index risk_assessments_customer on risk_assessments (merchant_guid, customer_key, at) where counted;
    create index risk_assessments_card on risk_assessments (merchant_guid, card_key, at) where counted;
    create index risk_assessments_iban on risk_assessments (merchant_guid, iban_key, at) where counted;
    create index risk_assessments_at on risk_assessments (at) where counted;
  `,
};

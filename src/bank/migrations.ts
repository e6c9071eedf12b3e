import { readSchema, type Migrations } from "../platform/database/index.ts";

export const bankMigrations: Migrations = {
  "2026-11-29-11-bank": readSchema(import.meta.url),
  "2026-11-29-80-bank-transfer-files": `
    -- Transfers of one account that are sent to its bank together, once a second person approved them.
    create table bank_transfer_files (
      guid text primary key,
      merchant_guid text not null references merchants,
      -- The request in the console.
      approval_id text not null,
      iban text not null,
      account_holder text not null,
      bic text,
      currency text not null,
      test boolean not null,
      state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'cancelled', 'expired')),
      -- How many they are, and their sum.
      transfers integer not null,
      amount_minor bigint not null,
      created_at timestamptz not null default quittance_now(),
      -- Until when it can be approved.
      expires_at timestamptz not null,
      approved_at timestamptz
    );
    create index bank_transfer_files_merchant on bank_transfer_files (merchant_guid, created_at desc, guid);
    create trigger bank_transfer_files_audited after insert or update on bank_transfer_files
      for each row execute function record_configuration_change('transferFile', 'guid');
    -- As it was made: it never changes.
    create table bank_transfer_contents (
      file_guid text primary key references bank_transfer_files,
      content bytea not null
    );
    comment on table bank_transfer_files is 'cells: moves by merchant_guid';
    comment on table bank_transfer_contents is 'cells: moves by file_guid of bank_transfer_files';
  `,
  "2026-11-29-90-bank-reversals": `
    -- The movement that a row books, what it says and the row itself: a correction reverses it by a row of its own.
    alter table booking_movements add column fact text;
    alter table booking_movements add column content text;
    alter table booking_movements add column day date;
    alter table booking_movements add column booked jsonb;
    alter table booking_movements add column reverses text;
  `,
  "2026-11-29-91-bank-reversals": `
    create unique index concurrently if not exists booking_movements_reversals on booking_movements (profile_guid, reverses)
      where reverses is not null
  `,
  "2026-11-29-95-bank-sources": `
    -- What was fetched from a bank source of a package.
    create table bank_sources (
      merchant_guid text not null references merchants,
      source text not null,
      -- The last day whose statements are here.
      fetched_until date,
      ran_at timestamptz not null,
      -- Why the last run did not bring all.
      problem text,
      primary key (merchant_guid, source)
    );
    comment on table bank_sources is 'cells: moves by merchant_guid';
    -- On the way to the bank by a source; null: people upload it.
    alter table bank_transfer_files add column sending text
      check (sending in ('waiting', 'sending', 'sent', 'failed', 'unknown'));
    alter table bank_transfer_files add column sending_at timestamptz;
    -- The bank's id of the order.
    alter table bank_transfer_files add column sending_order text;
    alter table bank_transfer_files add column sending_problem text;
  `,
  "2026-11-30-11-bank-source-faults": `
    -- The problem as a code with its values.
    alter table bank_sources add column fault jsonb;
  `,
  "2026-12-01-11-bank-subjects": `
    create index concurrently if not exists booking_movements_subject on booking_movements (profile_guid,
      (case when coalesce(fact, movement) like 'difference:%:%' then 'surplus'
        else split_part(coalesce(fact, movement), ':', 2) end))
      where reverses is null
  `,
  "2026-12-01-21-bank-undone-payouts": `
    -- Entries that a person took away from the payout: it is not matched with them again by itself.
    alter table bank_payouts add column undone_entries text[] not null default '{}'
  `,
  "2026-12-01-22-bank-parts": `
    create index concurrently if not exists bank_allocations_parts on bank_allocations (id)
      where undone_at is null and not ends_payment
  `,
};

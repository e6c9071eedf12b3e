import type { Migrations } from "../platform/database/index.ts";

export const payByLinkMigrations: Migrations = {
  "2026-11-21-60-pay-by-link": `
    create table payment_link_mails (
      uuid text primary key,
      transaction_uuid text not null,
      kind text not null,
      recipient text,
      state text not null,
      reason text,
      created_at timestamptz not null,
      changed_at timestamptz not null
    );
    create index payment_link_mails_transaction on payment_link_mails (transaction_uuid);

    -- The old tokens of links that were replaced: their addresses say so.
    create table replaced_payment_links (
      transaction_uuid text not null,
      token text not null,
      replaced_at timestamptz not null,
      primary key (transaction_uuid, token)
    );
  `,

  "2026-11-21-87-confirmation-mails": `
    -- What the mail says beside the payment itself: its language, and a receipt of the conversion.
    alter table payment_link_mails add column facts jsonb not null default '{}';
    -- A payment is confirmed once, to whomever.
    create unique index payment_link_mails_once on payment_link_mails (transaction_uuid, kind) where kind <> 'link';
  `,
};

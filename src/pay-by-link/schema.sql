-- Payment links: their mails, and addresses that are no longer valid.

-- Mails of a payment: its link, and the confirmation.
create table payment_link_mails (
  uuid text primary key,
  transaction_uuid text not null,
  kind text not null,
  recipient text,
  state text not null,
  reason text,
  -- Contents of the mail beside the payment itself: its language, and a receipt of the conversion.
  facts jsonb not null default '{}',
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index payment_link_mails_transaction on payment_link_mails (transaction_uuid);
-- A link and a receipt may be mailed again; a payment is confirmed once.
create unique index payment_link_mails_once on payment_link_mails (transaction_uuid, kind)
  where kind not in ('link', 'receipt');

-- The tokens of links that were replaced: their addresses show a page that says so.
create table replaced_payment_links (
  transaction_uuid text not null,
  token text not null,
  replaced_at timestamptz not null,
  primary key (transaction_uuid, token)
);

-- When a person first used the page of a link. A page that was only opened may have been opened by a program.
create table payment_link_form_uses (
  transaction_uuid text primary key,
  at timestamptz not null
);


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table payment_link_mails is 'cells: moves by transaction_uuid of transactions';
comment on table replaced_payment_links is 'cells: moves by transaction_uuid of transactions';
comment on table payment_link_form_uses is 'cells: moves by transaction_uuid of transactions';

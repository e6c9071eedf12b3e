-- Links that several payments are made by, and the payments that were begun on each.

create table reusable_links (
  guid text primary key,
  token text not null,
  tenant_guid text not null,
  merchant_guid text not null,
  connector_guid text not null,
  test_mode boolean not null,
  -- Each payment's own id begins with this one.
  merchant_transaction_id text not null,
  -- The fields that each payment's request has.
  request jsonb not null,
  callback_hash text not null,
  currency text not null,
  -- fixed: the same amount in each payment; partial: one amount in several payments; open: the customer chooses.
  kind text not null,
  amount_minor bigint,
  first_minimum_minor bigint,
  minimum_minor bigint,
  maximum_minor bigint,
  max_payments integer,
  ends_at timestamptz,
  cancelled_at timestamptz,
  -- What was paid, so that it is not summed up for each payment. The table below has the open points.
  paid_count integer not null default 0,
  paid_minor bigint not null default 0,
  created_at timestamptz not null
);
-- A link that is sent twice is one.
create unique index reusable_links_once on reusable_links (merchant_guid, merchant_transaction_id);
create index reusable_links_of_connector on reusable_links (connector_guid, created_at, guid);

create table reusable_link_payments (
  link_guid text not null,
  number integer not null,
  transaction_uuid text not null,
  amount_minor bigint not null,
  -- open: it may still be paid, and counts as if it were; paid; not_paid.
  state text not null,
  primary key (link_guid, number)
);
create index reusable_link_payments_open on reusable_link_payments (link_guid) where state = 'open';
create unique index reusable_link_payments_transaction on reusable_link_payments (transaction_uuid);


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table reusable_links is 'cells: moves by merchant_guid';
comment on table reusable_link_payments is 'cells: moves by link_guid of reusable_links';
comment on column reusable_links.guid is 'cells: address by id';

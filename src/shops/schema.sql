-- Shops whose orders are paid through this gateway, and where their orders and our payments disagree.

create table shops (
  guid text primary key,
  tenant_guid text not null,
  merchant_guid text not null,
  kind text not null check (kind in ('medusa', 'vendure', 'shopware', 'other')),
  -- As it was given; events go below it.
  shop_url text not null,
  -- What the credential is made of.
  merchant_user_guid text not null,
  endpoint_guid text not null,
  created_at timestamptz not null,
  created_by text default quittance_actor()
);
create index shops_merchant on shops (merchant_guid, created_at, guid);
create unique index shops_user on shops (merchant_user_guid);
create trigger shops_audited after insert or update or delete on shops
  for each row execute function record_configuration_change('shop', 'guid');

-- What happened last with a shop.
create table shop_states (
  shop_guid text primary key references shops on delete cascade,
  -- The software of the shop and its plug-in, as they named themselves with the last report.
  version text,
  reported_at timestamptz,
  reported_orders integer not null default 0,
  -- A copy of the shop at another address used the credentials.
  kept_out_at timestamptz,
  kept_out_url text
);

-- Each is one until a report says otherwise.
create table shop_differences (
  guid text primary key,
  tenant_guid text not null,
  merchant_guid text not null,
  connector_guid text not null,
  -- Null: reported by a user who is no shop's.
  shop_guid text references shops on delete cascade,
  test_mode boolean not null,
  order_name text not null,
  kind text not null check (kind in ('unpaid_here', 'unknown_there', 'amount', 'currency', 'double')),
  uuids text[] not null,
  -- As the shop reported it.
  state text not null check (state in ('paid', 'open', 'cancelled')),
  total_minor bigint not null,
  currency text not null,
  found_at timestamptz not null,
  -- By a person, who said why; until it changes.
  ignored_at timestamptz,
  ignored_by text,
  ignored_reason text
);
create unique index shop_differences_once on shop_differences (connector_guid, order_name, kind);
create index shop_differences_merchant on shop_differences (merchant_guid, found_at desc, guid desc);


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table shops is 'cells: moves by tenant_guid';
comment on table shop_states is 'cells: moves by shop_guid of shops';
comment on table shop_differences is 'cells: moves by tenant_guid';

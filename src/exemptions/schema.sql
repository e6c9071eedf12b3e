-- Exemptions from strong customer authentication: what of them only the gateway can count.

-- Payments for which a low value was requested, by card, since the cardholder's last authentication. A card is the keyed hash
-- that its payments have in their tenant tree.
create table low_value_uses (
  transaction_uuid text primary key,
  card_key text not null,
  -- In EUR.
  cents bigint not null,
  -- The issuer refused it: its own counter, over all merchants, is ahead of ours.
  refused boolean not null default false,
  at timestamptz not null
);
create index low_value_uses_card on low_value_uses (card_key);

-- What issuers made of requested exemptions. Counted from zero again after each comparison with the connector's floor.
create table exemption_issuers (
  connector_guid text not null,
  -- The bank by the BIN data, else the first six digits.
  issuer text not null,
  exemption text not null check (exemption in ('lowValue', 'tra', 'trusted', 'corporate')),
  requested integer not null,
  granted integer not null,
  -- Until then it is not requested of the issuer.
  paused_until timestamptz,
  primary key (connector_guid, issuer, exemption)
);

-- Merchants that cardholders have listed as trusted at their issuers (whiteListStatus Y of an authentication), and nothing of others.
create table trust_lists (
  card_key text not null,
  -- The merchant, as the acquirer names it to the issuer.
  connector_guid text not null,
  -- The newest payment whose authentication said so.
  transaction_uuid text not null,
  at timestamptz not null,
  primary key (card_key, connector_guid)
);
create index trust_lists_transaction on trust_lists (transaction_uuid);

-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table low_value_uses is 'cells: moves by transaction_uuid of transactions';
comment on table exemption_issuers is 'cells: moves by connector_guid';
comment on table trust_lists is 'cells: moves by connector_guid';

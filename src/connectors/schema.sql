-- Connectors: a merchant's contract with a provider for one payment method.

create table connectors (
  guid text primary key,
  merchant_guid text not null references merchants,
  name text not null,
  -- The provider, and the payment method.
  adapter text not null,
  method text not null,
  api_key text not null constraint connectors_api_key unique,
  public_integration_key text not null constraint connectors_public_integration_key unique,
  -- Signs requests and callbacks. Sealed, as are the password and the API secret in config.
  shared_secret text not null,
  -- The secret before a rotation, sealed. Until that time requests may be signed with it, and callbacks are, until the
  -- merchant has signed a request with the new one.
  previous_shared_secret text,
  previous_shared_secret_until timestamptz,
  previous_shared_secret_replaced boolean not null default false,
  -- The provider's credentials and parameters.
  config jsonb not null,
  -- How the gateway treats payments of this connector.
  settings jsonb not null,
  -- Its kind: one that calls a provider, or a meta-connector with its members and routing rules.
  meta jsonb not null,
  customer_profile_container integer,
  disabled boolean not null,
  disabled_transaction_types text[] not null,
  -- Templates of mails and result pages, which come before those of the tenant.
  pay_by_link jsonb not null default '{}',
  -- Further public fields, which are stored and returned as they came.
  attributes jsonb not null,
  created_at timestamptz not null
);
create index connectors_merchant on connectors (merchant_guid, created_at, guid);
create trigger connectors_changed after insert or update or delete on connectors
  for each statement execute function announce_configuration_change();
create trigger connectors_audited after insert or update or delete on connectors
  for each row execute function record_configuration_change('connector', 'guid');

-- Connectors whose provider does not respond: each is reported once, whichever process notices it.
create table connector_outages (
  connector_guid text primary key,
  since timestamptz not null
);

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
  -- Connectors whose API key a routing took over: the shop reaches their payments through it.
  in_front_of text[] not null default '{}',
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

-- What a connector was set to, version after version: of routing its rules, of 3-D Secure its parameters. Written by the trigger below,
-- whichever operation made the change. The content is the request of updateConnector that restores it.
create table connector_versions (
  connector_guid text not null,
  subject text not null check (subject in ('routing', 'three_d_secure')),
  number integer not null,
  content jsonb not null,
  -- Null when the gateway itself made the change.
  made_by text,
  made_at timestamptz not null default quittance_now(),
  primary key (connector_guid, subject, number)
);

create function record_connector_version() returns trigger language plpgsql as $$
declare
  actor jsonb := coalesce(nullif(current_setting('quittance.actor', true), ''), '{}')::jsonb;
  aspect text := case new.meta ->> 'kind' when 'routing' then 'routing' when 'provider' then 'three_d_secure' end;
  present jsonb := case aspect
    when 'routing' then jsonb_build_object('routingMetaConnector', new.meta -> 'routingMetaConnector')
    when 'three_d_secure' then jsonb_build_object(
      'config', jsonb_build_object('vault', jsonb_build_object('threeDV2Config', new.config -> 'vault' -> 'threeDV2Config')),
      'settings', jsonb_build_object('3dsecure:check', new.settings -> '3dsecure:check',
        '3dsecure:continue-on', new.settings -> '3dsecure:continue-on')) end;
  newest connector_versions;
begin
  if present is null then return null; end if;
  select * into newest from connector_versions
    where connector_guid = new.guid and subject = aspect order by number desc limit 1;
  if newest.content = present then return null; end if;
  insert into connector_versions (connector_guid, subject, number, content, made_by)
    values (new.guid, aspect, coalesce(newest.number, 0) + 1, present, actor ->> 'username');
  return null;
end
$$;
create trigger connectors_versioned after insert or update on connectors
  for each row execute function record_connector_version();

-- A change that is prepared and not in force: one of a subject. The content is the request of updateConnector that it becomes.
create table connector_drafts (
  connector_guid text not null references connectors,
  subject text not null check (subject in ('routing', 'three_d_secure')),
  -- For the audit.
  merchant_guid text not null,
  -- Counted up with each change, so that nobody activates what they have not read.
  revision integer not null,
  content jsonb not null,
  -- The version that it was begun from.
  based_on integer not null,
  changed_by text,
  changed_at timestamptz not null,
  primary key (connector_guid, subject)
);
create trigger connector_drafts_audited after insert or update or delete on connector_drafts
  for each row execute function record_configuration_change('connectorDraft', 'connector_guid');


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table connectors is 'cells: moves by guid or merchant_guid';
comment on table connector_outages is 'cells: moves by connector_guid';
comment on table connector_versions is 'cells: moves by connector_guid';
comment on table connector_drafts is 'cells: moves by connector_guid';
comment on column connectors.guid is 'cells: address by id';
comment on column connectors.api_key is 'cells: address by key';
comment on column connectors.public_integration_key is 'cells: address by key';

-- Events: what happened, and the endpoints to which it is sent.

-- Each is written in the commit of the change, and kept for 30 days.
create table events (
  -- The uuid or guid of what it is about, without hyphens, and the event's place among the events of that.
  resource text collate "C" not null,
  sequence bigint not null,
  -- Rises with each statement that records events; see event_positions.
  position bigint not null,
  type text not null,
  tenant_guid text not null,
  -- Null for what belongs to a tenant as a whole.
  merchant_guid text,
  test boolean not null,
  created_at timestamptz not null,
  -- What a later move may change of a transaction: the object is made of it and the record when it is needed first.
  snapshot jsonb,
  -- As the object's own call returned it then; text, because its order is that of the call.
  object json,
  -- The same, sealed, of what its own slice seals: customer profiles.
  sealed text,
  primary key (resource, sequence)
);
create index events_of_merchant on events (merchant_guid, position);
-- Old events are purged, and those of a period are sent again. They are written in the order of their times.
create index events_created on events using brin (created_at);

-- The last sequence of resources that have no version of their own.
create table event_sequences (
  resource text collate "C" primary key,
  last bigint not null,
  tenant_guid text not null
);

-- Positions of events, in the order in which they are written. A database transaction that takes one holds a lock until its
-- end, by which readers see which positions may still be committed.
create sequence event_positions;
select setval('event_positions', 1);

create table webhook_endpoints (
  guid text primary key,
  tenant_guid text not null,
  -- Null for one of all merchants of the tenant.
  merchant_guid text,
  url text not null,
  event_types text[] not null,
  description text,
  active boolean not null,
  -- Sealed, as is the one before it, with which messages are signed too until that time.
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  created_at timestamptz not null
);
-- Each event looks up the endpoints of its merchant and tenant.
create index webhook_endpoints_place on webhook_endpoints ((coalesce(merchant_guid, tenant_guid)), created_at, guid);
create trigger webhook_endpoints_changed after insert or update or delete on webhook_endpoints
  for each statement execute function announce_configuration_change();
create trigger webhook_endpoints_audited after insert or update or delete on webhook_endpoints
  for each row execute function record_configuration_change('webhookEndpoint', 'guid');


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table events is 'cells: moves by tenant_guid';
comment on table event_sequences is 'cells: moves by tenant_guid';
comment on table webhook_endpoints is 'cells: moves by tenant_guid';

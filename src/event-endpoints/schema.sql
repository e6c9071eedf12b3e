-- Event endpoints: every attempt to deliver an event, and which endpoints fail.

create table event_attempts (
  id bigint generated always as identity primary key,
  endpoint_guid text not null,
  resource text collate "C" not null,
  sequence bigint not null,
  type text not null,
  -- When the event was recorded, which is a part of its id.
  recorded_at timestamptz not null,
  -- The job that made it: an event that is sent again begins with its first attempt.
  job_id bigint not null,
  outcome text not null,
  http_status integer,
  duration_ms integer not null,
  -- The beginning of the receiver's response, without anything that looks like a card number.
  response text,
  -- The response came from an address that is not public.
  is_inside boolean not null default false,
  at timestamptz not null,
  -- When the next attempt is due; null after the last.
  next_at timestamptz
);
-- The log of an endpoint.
create index event_attempts_endpoint on event_attempts (endpoint_guid, id);
-- Events of one resource are sent in their order.
create index event_attempts_event on event_attempts (resource, sequence, endpoint_guid);
-- Old attempts are purged.
create index event_attempts_at on event_attempts using brin (at);

-- Since when an endpoint fails without an acknowledgement between.
create table event_endpoint_failures (
  endpoint_guid text primary key,
  since timestamptz not null
);


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table event_attempts is 'cells: moves by endpoint_guid of webhook_endpoints';
comment on table event_endpoint_failures is 'cells: moves by endpoint_guid of webhook_endpoints';

-- Callbacks: the announcements to merchants, and every attempt to deliver them.

-- One row for each announcement of a transaction that was tried at least once.
create table callbacks (
  transaction_uuid text not null,
  -- The version of the transaction that is announced: later ones overtake earlier ones, never the other way.
  version integer not null,
  result text not null check (result in ('OK', 'PENDING', 'ERROR')),
  url text not null,
  status text not null check (status in ('waiting', 'acknowledged', 'overtaken', 'given_up')),
  -- Sent by every attempt, byte for byte; kept only until the announcement has ended.
  body text,
  attempts integer not null default 0,
  -- While an attempt runs; after that time its process counts as lost.
  sending_until timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (transaction_uuid, version)
);

create table callback_attempts (
  id bigint generated always as identity primary key,
  transaction_uuid text not null,
  version integer not null,
  outcome text not null,
  http_status integer,
  duration_ms integer not null,
  -- The beginning of the receiver's response, without anything that looks like a card number.
  response text,
  at timestamptz not null
);
create index callback_attempts_transaction on callback_attempts (transaction_uuid, id);
-- Old attempts are purged, and the newest of all are listed.
create index callback_attempts_at on callback_attempts (at);


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table callbacks is 'cells: moves by transaction_uuid of transactions';
comment on table callback_attempts is 'cells: moves by transaction_uuid of transactions';

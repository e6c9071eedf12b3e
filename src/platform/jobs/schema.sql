-- Durable work, enqueued in the database transaction that makes it necessary.

create table jobs (
  id bigint generated always as identity primary key,
  -- The name of the handler, such as 'deliver-callback'.
  kind text not null,
  -- At most one live job of a kind has the same key: enqueuing it again replaces it. Null: every job counts.
  key text,
  -- The guid of a tenant, merchant or connector, or empty. Owners share the workers fairly, and each has lanes of its own.
  owner text not null default '',
  -- What the job depends on, such as a receiver's host: a slow lane delays no other.
  lane text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  -- Rises when a keyed job is enqueued again while it runs, so that the new work is not lost with the old.
  revision integer not null default 0,
  -- Claimed by a worker until then; afterwards the process counts as lost, and another one claims the job.
  leased_until timestamptz,
  last_error text,
  -- Not null: a dead letter, which is kept and not retried.
  dead_at timestamptz
)
-- A claim changes no indexed column: with room on the page it writes to no index.
with (fillfactor = 50);

create unique index jobs_key on jobs (kind, key) where key is not null and dead_at is null;
-- Claims take what is due in the order of (run_at, id): without the id, everything that is due at one moment is sorted.
create index jobs_due on jobs (kind, owner, lane, run_at, id) where dead_at is null;
-- Most polls find nothing due: with this index they need no claim, whose plan costs milliseconds.
create index jobs_next_due on jobs (run_at) where dead_at is null;
create index jobs_dead on jobs (dead_at) where dead_at is not null;


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table jobs is 'cells: moves at once by owner';

-- The test clock of an installation in test: by how much its time is ahead of the machine's.

-- The time of people and other machines: of sessions, credentials and signatures. The same as quittance_now(), which the first
-- move of a test clock replaces by a function that adds to it (move-clock.ts).
create function quittance_real_now() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('quittance.now', true), '')::timestamptz, statement_timestamp())
$$;

-- Its only row is written at the first start of a database.
create table test_clock (
  singleton boolean primary key default true check (singleton),
  is_enabled boolean not null,
  -- By how much quittance_now() is ahead.
  ahead_ms bigint not null default 0,
  -- By how much the clocks of the processes are: they move first, so that none writes a time before one of the database.
  announced_ms bigint not null default 0,
  status text not null default 'ready' check (status in ('ready', 'advancing', 'failed')),
  -- The running or last advance: when it began, by how much the clock is ahead at its end, and its newest due time, with their
  -- number. Times are those of the clock.
  began_at timestamptz,
  target_ms bigint not null default 0,
  stopped_at timestamptz,
  stops integer not null default 0
);

-- Processes whose clock follows it, with how far each of them has come. Written as long as the process lives.
create table test_clock_readers (
  id text primary key,
  ahead_ms bigint not null,
  -- In real time.
  seen_at timestamptz not null
);

-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table test_clock is 'cells: stays, each database has its own clock';
comment on table test_clock_readers is 'cells: stays, its processes are those of the other database';

-- Tenants that are moved between this database and another one (docs/decisions/cells.md).

-- A move from here or to here, of a tenant with all below it.
create table tenant_moves (
  tenant_guid text primary key,
  -- The same in both databases.
  id text not null,
  direction text not null check (direction in ('out', 'in')),
  -- Here it leaves: copying, fenced, moved. Here it arrives: arriving, arrived.
  state text not null check (state in ('copying', 'fenced', 'moved', 'arriving', 'arrived')),
  -- Whose rows were all copied once; changes since then are followed.
  copied_tables text[] not null default '{}',
  -- Since when nothing of it is written here, while that is so.
  fenced_at timestamptz,
  -- How far transactions were announced to the BI projection.
  announced_up_to text not null default '',
  started_at timestamptz not null default now()
);

-- The tenant, and all tenants, merchants and connectors below it.
create table moved_places (
  guid text primary key,
  tenant_guid text not null references tenant_moves,
  -- copying: served here. resting: background work is left alone. away: nothing of it is written here.
  stage text not null check (stage in ('copying', 'resting', 'away'))
);

-- Whether background work of the place is left alone here. False for what belongs to no place.
create function quittance_is_away(place text) returns boolean language sql stable as $$
  select exists (select from moved_places where guid = place and stage <> 'copying')
$$;


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table tenant_moves is 'cells: stays, it is about this database';
comment on table moved_places is 'cells: stays, it is about this database';

-- The base of every slice: the clock of the database, a function for batched statements, and the probe of readiness.

-- The one clock of rules that are decided by database time. A process with a simulated clock sets quittance.now on its
-- connections; everybody else gets the time of the statement.
create function quittance_now() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('quittance.now', true), '')::timestamptz, statement_timestamp())
$$;

-- The items of a statement that several callers share. The planner takes it for a single row and so looks up joined
-- rows by index; else it may plan a scan while a table is young, and keep to it when the table is large.
create function quittance_each(items jsonb) returns setof jsonb language sql volatile rows 1 as $$
  select jsonb_array_elements(items)
$$;

-- Written to find out whether the database accepts writes (GET /readyz), and emptied each time.
create table write_probe (
  written_at timestamptz not null default now()
);


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table write_probe is 'cells: stays, it is empty';

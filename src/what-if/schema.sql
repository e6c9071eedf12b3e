-- What-if: what drafts would have done with the payments of the past.

create table what_ifs (
  guid text primary key,
  connector_guid text not null references connectors,
  -- For the audit.
  merchant_guid text not null,
  draft text not null check (draft in ('routing', 'authentication', 'risk', 'exemptions', 'recovery')),
  -- The connector, the risk profile or the recovery plan whose draft it is, and the draft as it was; null: the rules in force.
  subject_id text not null,
  revision integer,
  content jsonb,
  since timestamptz not null,
  until timestamptz not null,
  currency text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- In percent.
  progress integer not null default 0,
  result jsonb,
  -- Why it failed: one of FAILURES (what-if-store.ts).
  failure text,
  requested_by text,
  created_at timestamptz not null default quittance_now(),
  finished_at timestamptz
);
create index what_ifs_connector on what_ifs (connector_guid, draft, created_at desc);
create index what_ifs_subject on what_ifs (subject_id, created_at desc);


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table what_ifs is 'cells: moves by connector_guid';
comment on column what_ifs.guid is 'cells: address by id';

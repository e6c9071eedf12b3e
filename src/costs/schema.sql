-- Costs: what providers charge for payments.

-- The costs of a connector from a moment on, until a later set begins. Never changed.
create table cost_sets (
  guid text primary key,
  connector_guid text not null references connectors,
  -- For the audit.
  merchant_guid text not null,
  valid_from timestamptz not null,
  description text not null,
  fees jsonb not null,
  created_at timestamptz not null default quittance_now(),
  constraint cost_sets_unique unique (connector_guid, valid_from)
);
create trigger cost_sets_audited after insert or update or delete on cost_sets
  for each row execute function record_configuration_change('costSet', 'guid');


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table cost_sets is 'cells: moves by connector_guid';
comment on column cost_sets.guid is 'cells: address by id';

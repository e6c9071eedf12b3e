-- Privacy: how long each tenant keeps what, and receipts of the erasure of a person's data.

-- What a tenant decided about a kind of data; what is null it inherits. The bounds hold for the tenant and all below it.
create table retention_rules (
  tenant_guid text not null references tenants,
  kind text not null,
  days integer check (days > 0),
  at_least_days integer check (at_least_days > 0),
  at_most_days integer check (at_most_days >= at_least_days),
  primary key (tenant_guid, kind)
);
create trigger retention_rules_audited after insert or update or delete on retention_rules
  for each row execute function record_configuration_change('retentionRule', 'kind');

-- Erasures of one person's data, and their receipts.
create table erasures (
  guid text primary key,
  tenant_guid text not null references tenants,
  -- A tenant with those below it, or a merchant.
  place_guid text not null,
  -- The caller's own, such as the number of the request.
  reference text not null,
  requested_by text not null,
  requested_at timestamptz not null,
  -- By what the person is found: sealed, and erased at the end.
  subject text,
  -- Transactions were looked at up to here, of those up to the newest at the time of the request.
  up_to text not null default '',
  until_uuid text not null,
  -- Transactions that keep their data until they end.
  under_way text[] not null default '{}',
  counts jsonb not null default '{}',
  completed_at timestamptz,
  -- What was erased and what stays, as a signed JWS; without personal data beyond the reference.
  receipt text,
  check ((receipt is null) = (completed_at is null) and (receipt is null) = (subject is not null))
);

-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table retention_rules is 'cells: moves by tenant_guid';
comment on table erasures is 'cells: moves by tenant_guid';

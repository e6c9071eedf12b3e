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

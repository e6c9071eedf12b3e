-- Credentials of assistants, what they moved, and what waits for a person.

create table agent_credentials (
  guid text primary key,
  name text not null,
  tenant_guid text not null references tenants,
  -- Narrows it to one merchant; null: the tenant with all below it.
  merchant_guid text references merchants,
  tools text[] not null,
  mode text not null check (mode in ('test', 'live')),
  -- What it may move without a person, in minor units; null where no tool moves anything.
  currency text,
  action_minor bigint check (action_minor >= 0),
  day_minor bigint check (day_minor >= action_minor),
  -- SHA-256 of the token, which has 256 random bits.
  token_hash bytea not null constraint agent_credentials_token unique,
  created_at timestamptz not null default quittance_now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index agent_credentials_place on agent_credentials ((coalesce(merchant_guid, tenant_guid)), created_at, guid);
create trigger agent_credentials_audited after insert or update or delete on agent_credentials
  for each row execute function record_configuration_change('agentCredential', 'guid');

-- What assistants moved within their limits, and what is above them and needs a person. Written before anything is moved.
create table agent_moves (
  id text primary key,
  credential_guid text not null references agent_credentials,
  tool text not null,
  merchant_guid text not null,
  -- The payment or chargeback that it is about; null for a new link.
  transaction_uuid text,
  -- Of what the move makes: it moves money once, however often it is called or carried out.
  merchant_transaction_id text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  test_mode boolean not null,
  -- The other arguments of the tool, sealed: texts in them may be about people.
  arguments text not null,
  -- `counted`: within the limits, so that it counts against those of the day. The others went to a person.
  state text not null check (state in ('counted', 'open', 'approved', 'refused', 'done', 'failed')),
  requested_at timestamptz not null default quittance_now(),
  -- Until when a person can decide.
  expires_at timestamptz,
  -- The person of the console.
  decided_by text,
  decided_at timestamptz,
  -- Written by that person, or the reason why the move failed.
  comment text not null default '',
  -- What an approved move made.
  result_uuid text,
  constraint agent_moves_once unique (merchant_guid, merchant_transaction_id)
);
create index agent_moves_counted on agent_moves (credential_guid, requested_at) where state = 'counted';
create index agent_moves_approvals on agent_moves (merchant_guid, requested_at) where state <> 'counted';
-- Decisions are audited as changes; each call of a tool is recorded as an event.
create trigger agent_moves_audited after update on agent_moves
  for each row when (old.state is distinct from new.state)
  execute function record_configuration_change('agentApproval', 'id');


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table agent_credentials is 'cells: moves by tenant_guid';
comment on table agent_moves is 'cells: moves by credential_guid of agent_credentials';
comment on column agent_credentials.token_hash is 'cells: address by token';

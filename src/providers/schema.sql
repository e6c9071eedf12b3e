-- Submissions to providers, and webhooks from them.

-- The provider's data of each submission, beside the outcome. Written before the submission where the adapter prepares it,
-- else with the outcome: until then the transaction's record is enough.
create table provider_submissions (
  submission_reference text primary key,
  connector_guid text not null,
  operation text not null,
  amount_minor bigint,
  currency text,
  -- The provider's id.
  provider_reference text,
  -- What the adapter needs to go on, in its own form; without card data.
  continuation text check (octet_length(continuation) <= 4096),
  -- Null: prepared, and no outcome recorded.
  outcome text,
  prepared_at timestamptz,
  outcome_at timestamptz
)
-- Room on the page for the update that adds the outcome.
with (fillfactor = 80);
-- Webhooks and settlements name a payment by the provider's id.
create index provider_submissions_provider_reference on provider_submissions (provider_reference)
  where provider_reference is not null;

-- Verified webhooks of providers, stored before they are acknowledged and processed by a job. One row for an event of a
-- connector, however often it is delivered.
create table provider_events (
  connector_guid text not null,
  event_id text not null,
  kind text not null,
  -- As the adapter read it: never the body as it came.
  event jsonb not null,
  -- waiting: not processed. unmatched: no submission has its reference, after all retries. contradicting: amount, currency
  -- or connector differ from the submission's.
  state text not null default 'waiting' check (state in ('waiting', 'done', 'unmatched', 'contradicting')),
  -- Why it had no effect.
  reason text,
  received_at timestamptz not null default quittance_now(),
  processed_at timestamptz,
  primary key (connector_guid, event_id)
);
create index provider_events_open on provider_events (connector_guid, received_at, event_id) where state <> 'done';
-- The console shows when a connector's last webhook came.
create index provider_events_connector on provider_events (connector_guid, received_at);
-- Old events are purged.
create index provider_events_received on provider_events (received_at) where state = 'done';


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table provider_submissions is 'cells: moves by connector_guid';
comment on table provider_events is 'cells: moves by connector_guid';

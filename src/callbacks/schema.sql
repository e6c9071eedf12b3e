-- Callbacks: the announcements to merchants, and every attempt to deliver them.

-- One row for each announcement of a transaction that was tried at least once.
create table callbacks (
  transaction_uuid text not null,
  -- The version of the transaction that is announced: later ones overtake earlier ones, never the other way.
  version integer not null,
  result text not null check (result in ('OK', 'PENDING', 'ERROR')),
  url text not null,
  status text not null check (status in ('waiting', 'acknowledged', 'overtaken', 'given_up')),
  -- Sent by every attempt, byte for byte; kept only until the announcement has ended.
  body text,
  attempts integer not null default 0,
  -- While an attempt runs; after that time its process counts as lost.
  sending_until timestamptz,
  created_at timestamptz not null,
  -- When the next attempt is due, after one that failed.
  next_at timestamptz,
  settled_at timestamptz,
  primary key (transaction_uuid, version)
)
-- Once it has ended a row has no body: that row fits on its page beside those with one, and no index is written.
with (fillfactor = 80);

create table callback_attempts (
  id bigint generated always as identity primary key,
  transaction_uuid text not null,
  version integer not null,
  outcome text not null,
  http_status integer,
  duration_ms integer not null,
  -- The beginning of the receiver's response, without anything that looks like a card number.
  response text,
  at timestamptz not null
);
create index callback_attempts_transaction on callback_attempts (transaction_uuid, id);
-- Old attempts are purged, and the newest of all are listed.
create index callback_attempts_at on callback_attempts (at);

-- Takes the right to send announcements now. One without a row is written with its body, so that what is sent is on the disk
-- with its claim, by one row and one commit. Claims of one transaction wait for each other, and the second statement sees what
-- was committed before the first one ended: a claim sees all earlier ones. An item without a body is one that was written before.
create function quittance_claim_callbacks(items jsonb, sending_seconds integer) returns table (
  transaction_uuid text, claim text, version integer, result text, url text, status text, body text, attempts integer,
  sending_until timestamptz, created_at timestamptz, settled_at timestamptz
) language plpgsql as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(place) from (
    select distinct hashtextextended('quittance callbacks ' || (item->>'transactionUuid'), 0) as place
    from quittance_each(items) as item order by place
  ) as places;

  return query
  with input as materialized (
    select item->>'transactionUuid' as uuid, (item->>'version')::int as number, item->>'result' as new_result,
      item->>'url' as new_url, item->>'body' as new_body
    from quittance_each(items) as item
  ), announced as (
    select callbacks.*, status <> 'waiting' or attempts > 0 or sending_until is not null as attempted,
      coalesce(sending_until > quittance_now()
        -- One that is further ahead was written by a clock that was wrong.
        and sending_until <= quittance_now() + make_interval(secs => sending_seconds), false) as sending
    from callbacks join input on transaction_uuid = uuid
    order by transaction_uuid, version for update of callbacks
  ), decided as (
    select input.*, announced.*, case
      when status <> 'waiting' then 'concluded'
      when version is null and new_body is null then 'missing'
      when exists (select from announced as other
        where other.transaction_uuid = uuid and other.version > number and other.attempted) then 'overtaken'
      -- Its row may have been erased, and then has none of this.
      when exists (select from callback_attempts as attempt
        where attempt.transaction_uuid = uuid and attempt.version > number) then 'overtaken'
      when exists (select from announced as other where other.transaction_uuid = uuid and other.sending) then 'busy'
      else 'claimed' end as claim
    from input left join announced on transaction_uuid = uuid and version = number
  ), written as (
    insert into callbacks (transaction_uuid, version, result, url, status, body, sending_until, created_at, settled_at)
    select uuid, number, new_result, new_url,
      case claim when 'overtaken' then 'overtaken' else 'waiting' end,
      case when claim <> 'overtaken' then new_body end,
      case claim when 'claimed' then quittance_now() + make_interval(secs => sending_seconds) end,
      quittance_now(),
      case claim when 'overtaken' then quittance_now() end
    from decided where version is null and new_body is not null order by uuid
    returning callbacks.*
  ), known as (
    update callbacks set
      sending_until = case decided.claim when 'claimed' then quittance_now() + make_interval(secs => sending_seconds) end,
      status = case decided.claim when 'claimed' then 'waiting' else 'overtaken' end,
      settled_at = case decided.claim when 'overtaken' then quittance_now() end,
      body = case decided.claim when 'claimed' then callbacks.body end
    from decided
    where callbacks.transaction_uuid = decided.uuid and callbacks.version = decided.version
      and decided.claim in ('claimed', 'overtaken')
    returning callbacks.*
  )
  select decided.uuid, decided.claim, sent.version, sent.result, sent.url, sent.status, sent.body, sent.attempts,
    sent.sending_until, sent.created_at, sent.settled_at
  from decided left join (select * from written union all select * from known) as sent on sent.transaction_uuid = uuid;
end
$$;


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table callbacks is 'cells: moves by transaction_uuid of transactions';
comment on table callback_attempts is 'cells: moves by transaction_uuid of transactions';

-- Attempts with cards, which schemes limit.

-- An attempt that is open or was declined counts; approved ones are removed; refused ones are kept for figures.
create table card_attempts (
  submission text primary key,
  -- The card's fingerprint for this table alone, at this merchant.
  card text not null,
  merchant_guid text not null,
  transaction_uuid text not null,
  scheme text not null,
  initiator text not null,
  state text not null,
  at timestamptz not null,
  test_mode boolean not null
);
create index card_attempts_card on card_attempts (card, initiator, at);
create index card_attempts_at on card_attempts (at);
create index card_attempts_merchant on card_attempts (merchant_guid, at);

-- Cards with which the scheme forbids the merchant any further attempt.
create table card_prohibitions (
  card text primary key,
  merchant_guid text not null,
  transaction_uuid text not null,
  -- The customer ended an agreement: they may pay themselves, and begin another one.
  of_merchant_only boolean not null,
  at timestamptz not null
);

-- Reserves an attempt if the limits allow it. In one function, so that its count sees what others committed before its lock.
-- `refused`: too many were declined, or the scheme forbids another one. `busy`: only if those that are open are declined as well.
create function reserve_card_attempt(
  reserved card_attempts, per_day integer, per_month integer, is_forbidden_kept boolean
) returns table (result text, used bigint) language plpgsql as $$
declare
  day_declined bigint;
  day_open bigint;
  month_declined bigint;
  month_open bigint;
begin
  -- What is lost in a crash of the database is an attempt whose outcome is not known yet: its outcome counts it again.
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(hashtextextended(reserved.card || reserved.initiator, 0));
  select count(*) filter (where state = 'declined' and at > reserved.at - interval '24 hours'),
    count(*) filter (where state = 'open' and at > reserved.at - interval '24 hours'),
    count(*) filter (where state = 'declined'), count(*) filter (where state = 'open')
  into day_declined, day_open, month_declined, month_open
  from card_attempts a
  where a.card = reserved.card and a.initiator = reserved.initiator and a.state <> 'refused'
    and a.at > reserved.at - interval '30 days' and a.submission <> reserved.submission;
  if (is_forbidden_kept and exists (select from card_prohibitions p
      where p.card = reserved.card and (reserved.initiator = 'merchant' or not p.of_merchant_only)))
    or day_declined >= per_day or month_declined >= per_month then
    result := 'refused';
  elsif day_declined + day_open >= per_day or month_declined + month_open >= per_month then
    result := 'busy';
  else
    result := 'reserved';
  end if;
  used := month_declined + month_open;
  if result = 'busy' then
    return next;
    return;
  end if;
  insert into card_attempts
  select reserved.submission, reserved.card, reserved.merchant_guid, reserved.transaction_uuid, reserved.scheme,
    reserved.initiator, case result when 'reserved' then 'open' else 'refused' end, reserved.at, reserved.test_mode
  on conflict (submission) do nothing;
  return next;
end $$;


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table card_attempts is 'cells: moves by merchant_guid';
comment on table card_prohibitions is 'cells: moves by merchant_guid';

import { sql } from "../../../src/platform/database/index.ts";
import { bookedFor, isAfterEnd } from "./money-after-end.ts";
import type { Invariant } from "./statement.ts";

const attemptOf = sql`coalesce(nullif(split_part(b.transaction_uuid, '-', 2), ''), '1')::int`;

/** `e` voids an authorisation or is its final capture, and was not recorded after the end. */
const endsAuthorization = sql`(e.type = 'void' or e.type = 'capture' and e.request->'isFinalCapture' = 'true')
  and not e.result ? 'providerReference'`;

export const money: readonly Invariant[] = [
  {
    what: "charged more than once",
    broken: sql`
      select merchant_transaction_id as id from simulator_bookings b where status = 'approved' and not ${isAfterEnd}
      group by merchant_transaction_id having count(*) > 1`,
  },
  {
    // Every attempt has its own booking. At most one is approved, apart from money received after the end.
    what: "the provider's books differ",
    broken: sql`
      select t.uuid as id from transactions t
      left join (
        select ${bookedFor} as uuid, count(*) filter (where b.status = 'approved' and not ${isAfterEnd}) as approved
        from simulator_bookings b group by 1
      ) booked using (uuid)
      where t.submissions > 0 and (t.status = 'success' and booked.approved is distinct from 1
        or t.status = 'error_adapter' and booked.approved > 0)`,
  },
  {
    what: "an attempt that is not recorded",
    broken: sql`
      select b.transaction_uuid as id from simulator_bookings b join transactions t on t.uuid = ${bookedFor}
      where b.status = 'declined' and ${attemptOf} < t.submissions
        and not exists (select from transaction_attempts a where a.transaction_uuid = t.uuid and a.attempt = ${attemptOf})`,
  },
  {
    what: "a retry after an outcome that was no decline",
    broken: sql`
      select transaction_uuid as id from transaction_attempts where outcome <> 'declined'`,
  },
  {
    what: "more was captured or refunded than there is, or the sums are wrong",
    broken: sql`
      select t.uuid as id from transactions t
      left join lateral (
        select coalesce(sum(f.amount_minor) filter (where f.type = 'capture'), 0) as captured,
          coalesce(sum(f.amount_minor) filter (where f.type = 'refund'), 0) as refunded,
          coalesce(sum(f.amount_minor) filter (where f.type = 'void'), 0) as voided
        from transactions f
        where f.reference_uuid = t.uuid and f.status not in ('error_adapter', 'error_internal', 'cancelled')
          and not f.result ? 'providerReference'
      ) f on true
      where t.captured_minor + t.voided_minor > t.authorized_minor or t.refunded_minor > t.amount_minor
        or t.captured_minor <> f.captured or t.refunded_minor <> f.refunded or t.voided_minor <> f.voided`,
  },
  {
    what: "an increase of an authorisation that ended",
    broken: sql`
      select i.uuid as id from transactions i join transactions e on e.reference_uuid = i.reference_uuid
      where i.type = 'incremental-authorization' and i.final_at is null and ${endsAuthorization}
        and (e.final_at is null or e.status = 'success')
        -- In the provider's own pages it may be ended while an increase is under way.
        and not (e.initiated_by = 'provider' and e.created_at >= i.created_at)`,
  },
  {
    what: "a final capture that did not close its authorisation",
    broken: sql`
      select t.uuid as id from transactions t join transactions e on e.reference_uuid = t.uuid
      where t.closed_at is null and e.type = 'capture' and ${endsAuthorization} and e.status = 'success'`,
  },
  {
    what: "a chargeback is not counted, or its amount was refunded too",
    broken: sql`
      select t.uuid as id from transactions t
      join lateral (
        select coalesce(sum(greatest(minor, 0)), 0) as charged_back,
          -- A reversal may be known to the provider and not yet here when its next chargeback comes.
          coalesce(sum(greatest(minor, 0)) filter (where reversed_at is null), 0) as taken
        from (
          select d.result->'dispute'->>'disputeId' as dispute_id,
            sum(case d.type when 'chargeback' then d.amount_minor else -d.amount_minor end) as minor
          from transactions d where d.reference_uuid = t.uuid and d.type in ('chargeback', 'chargeback-reversal')
          group by 1) as one left join simulator_disputes using (dispute_id)
      ) disputed on true
      join lateral (
        select coalesce(sum(r.amount_minor), 0) as refunded from transactions r
        where r.reference_uuid = t.uuid and r.type = 'refund' and r.status = 'success'
      ) given on true
      where t.charged_back_minor <> disputed.charged_back
        or given.refunded + disputed.taken > t.amount_minor + t.surcharge_minor`,
  },
  {
    what: "what a merchant moved in the provider's pages is not recorded, or not once",
    broken: sql`
      select b.transaction_uuid as id from simulator_bookings b
      left join lateral (
        select count(*) as records, sum(t.amount_minor) as minor from transactions t
        where t.result->'reported'->>'reference' = b.transaction_uuid and t.type = b.operation and t.status = 'success'
      ) recorded on true
      where b.transaction_uuid like 'moved-%' and (recorded.records <> 1 or recorded.minor <> b.amount_minor)
        and not exists (select from provider_events e where e.event_id = 'moved:' || b.transaction_uuid and e.state = 'waiting')`,
  },
  {
    what: "a final state without a callback",
    broken: sql`
      select t.uuid as id from transactions t
      where t.final_at is not null and t.callback_url is not null
        and not exists (select from callbacks c
          where c.transaction_uuid = t.uuid and c.version = t.version and c.status <> 'waiting')
        and not exists (select from jobs j
          where j.kind = 'deliver-callback' and j.payload->>'transactionUuid' = t.uuid)`,
  },
  {
    what: "submitted without a scheduled status inquiry",
    broken: sql`
      select uuid as id from transactions
      where submissions > 0 and inquire_at is null and status in ('pending', 'pending_postback')`,
  },
];

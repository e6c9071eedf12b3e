import { sql } from "../../../src/platform/database/index.ts";
import { bookedFor, isLate } from "./late-money.ts";
import type { Invariant } from "./statement.ts";

const attemptOf = sql`coalesce(nullif(split_part(b.transaction_uuid, '-', 2), ''), '1')::int`;

export const money: readonly Invariant[] = [
  {
    what: "charged more than once",
    broken: sql`
      select merchant_transaction_id as id from simulator_bookings b where status = 'approved' and not ${isLate}
      group by merchant_transaction_id having count(*) > 1`,
  },
  {
    // Every attempt has a booking of its own; at most one of them may have been approved, but for what is late.
    what: "the provider's books say otherwise",
    broken: sql`
      select t.uuid as id from transactions t
      left join (
        select ${bookedFor} as uuid, count(*) filter (where b.status = 'approved' and not ${isLate}) as approved
        from simulator_bookings b group by 1
      ) booked using (uuid)
      where t.submissions > 0 and (t.status = 'success' and booked.approved is distinct from 1
        or t.status = 'error_adapter' and booked.approved > 0)`,
  },
  {
    what: "an attempt that nobody counted",
    broken: sql`
      select b.transaction_uuid as id from simulator_bookings b join transactions t on t.uuid = ${bookedFor}
      where b.status = 'declined' and ${attemptOf} < t.submissions
        and not exists (select from transaction_attempts a where a.transaction_uuid = t.uuid and a.attempt = ${attemptOf})`,
  },
  {
    what: "tried again after an outcome that was no decline",
    broken: sql`
      select transaction_uuid as id from transaction_attempts where outcome <> 'declined'`,
  },
  {
    what: "more was taken than there is, or the sums are wrong",
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
    what: "a final state nobody will hear of",
    broken: sql`
      select t.uuid as id from transactions t
      where t.final_at is not null and t.callback_url is not null
        and not exists (select from callbacks c
          where c.transaction_uuid = t.uuid and c.version = t.version and c.status <> 'waiting')
        and not exists (select from jobs j
          where j.kind = 'deliver-callback' and j.payload->>'transactionUuid' = t.uuid)`,
  },
  {
    what: "submitted, and nobody will ever ask",
    broken: sql`
      select uuid as id from transactions
      where submissions > 0 and inquire_at is null and status in ('pending', 'pending_postback')`,
  },
];

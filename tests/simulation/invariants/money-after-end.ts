import { sql, type Database } from "../../../src/platform/database/index.ts";
import type { Invariant } from "./statement.ts";

/** A provider reference is the uuid, followed by the number of the attempt from the second one on. */
export const bookedFor = sql`split_part(b.transaction_uuid, '-', 1)`;

const recordAfterEnd = sql`
  select l.* from transactions l
  where l.reference_uuid = ${bookedFor} and l.result->>'providerReference' = b.transaction_uuid`;

/** Recorded as received after the end, or found later: a status inquiry or a notification of the provider is scheduled. */
export const isAfterEnd = sql`(
  exists (${recordAfterEnd})
  or exists (select from jobs j where j.dead_at is null
    and (j.kind = 'find-late-approval' and j.payload->>'reference' = b.transaction_uuid
      or j.kind = 'simulator-event' and j.payload->>'transactionUuid' = b.transaction_uuid)))`;

/** The approval that made its transaction a success. */
const isTheSuccess = sql`(t.status = 'success' and b.transaction_uuid =
  case when t.submissions <= 1 then t.uuid else t.uuid || '-' || t.submissions end)`;

/** Money that the provider's page collected after a cancellation or expiry may be kept. */
const mayBeKept = sql`t.status in ('cancelled', 'error_internal')`;
const mustBeReturned = sql`l.type in ('debit', 'preauthorize', 'capture')`;
const wasReturned = sql`(case when l.type = 'preauthorize' then l.voided_minor else l.refunded_minor end = l.amount_minor + l.surcharge_minor
  and not exists (select from transactions r where r.reference_uuid = l.uuid and r.final_at is null))`;

export const moneyAfterEnd: readonly Invariant[] = [
  {
    what: "approved by the provider after the end here, and no inquiry is scheduled",
    broken: sql`
      select b.transaction_uuid as id from simulator_bookings b join transactions t on t.uuid = ${bookedFor}
      where b.status = 'approved' and t.final_at is not null and not ${isTheSuccess} and not ${isAfterEnd}`,
  },
  {
    what: "money received after the end is not returned",
    broken: sql`
      select l.uuid as id from transactions l join transactions t on t.uuid = l.reference_uuid
      where l.result ? 'providerReference' and ${mustBeReturned} and not ${mayBeKept} and not ${wasReturned}
        and not exists (select from jobs j where j.kind = 'undo-late-approval' and j.dead_at is null
          and j.payload->>'transactionUuid' = l.uuid)`,
  },
  {
    what: "money received after the end is returned twice",
    broken: sql`
      select b.transaction_uuid as id from simulator_bookings b join simulator_bookings r
        on r.reference_uuid = b.transaction_uuid and r.status = 'approved' and r.merchant_transaction_id like 'auto-return-%'
      group by b.transaction_uuid having count(*) > 1`,
  },
];

/** After enough time no approved amount is left on a payment that ended otherwise. */
export async function moneyThatStayed(db: Database): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select b.transaction_uuid as id from simulator_bookings b join transactions t on t.uuid = ${bookedFor}
    where b.status = 'approved' and t.final_at is not null and not ${isTheSuccess}
      and not exists (select from (${recordAfterEnd}) l where not ${mustBeReturned} or ${mayBeKept} or ${wasReturned})`);
  return rows.map(({ id }) => `approved money is left on a payment that ended: ${id}`);
}

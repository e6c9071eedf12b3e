import { sql, type Database } from "../../../src/platform/database/index.ts";
import type { Invariant } from "./statement.ts";

/** A provider reference is the uuid, with the number of the attempt behind it from the second one on. */
export const bookedFor = sql`split_part(b.transaction_uuid, '-', 1)`;

const lateRecord = sql`
  select l.* from transactions l
  where l.reference_uuid = ${bookedFor} and l.result->>'providerReference' = b.transaction_uuid`;

/** Known to be late, or somebody will yet find out: the gateway asks again, or the provider tells again. */
export const isLate = sql`(
  exists (${lateRecord})
  or exists (select from jobs j where j.dead_at is null
    and (j.kind = 'look-for-late-payment' and j.payload->>'reference' = b.transaction_uuid
      or j.kind = 'simulator-event' and j.payload->>'transactionUuid' = b.transaction_uuid)))`;

/** The approval that made its transaction a success. */
const isTheSuccess = sql`(t.status = 'success' and b.transaction_uuid =
  case when t.submissions <= 1 then t.uuid else t.uuid || '-' || t.submissions end)`;

/** What was collected after a cancellation or expiry at the provider's page may be kept. */
const mayBeKept = sql`t.status in ('cancelled', 'error_internal')`;
const comesBack = sql`l.type in ('debit', 'preauthorize', 'capture')`;
const wasGivenBack = sql`(case when l.type = 'preauthorize' then l.voided_minor else l.refunded_minor end = l.amount_minor + l.surcharge_minor
  and not exists (select from transactions r where r.reference_uuid = l.uuid and r.final_at is null))`;

export const lateMoney: readonly Invariant[] = [
  {
    what: "approved by the provider, ended here, and nobody will find out",
    broken: sql`
      select b.transaction_uuid as id from simulator_bookings b join transactions t on t.uuid = ${bookedFor}
      where b.status = 'approved' and t.final_at is not null and not ${isTheSuccess} and not ${isLate}`,
  },
  {
    what: "late money that nobody gives back",
    broken: sql`
      select l.uuid as id from transactions l join transactions t on t.uuid = l.reference_uuid
      where l.result ? 'providerReference' and ${comesBack} and not ${mayBeKept} and not ${wasGivenBack}
        and not exists (select from jobs j where j.kind = 'return-late-payment' and j.dead_at is null
          and j.payload->>'transactionUuid' = l.uuid)`,
  },
  {
    what: "given back twice, or more than there was",
    broken: sql`
      select b.transaction_uuid as id from simulator_bookings b join simulator_bookings r
        on r.reference_uuid = b.transaction_uuid and r.status = 'approved' and r.merchant_transaction_id like 'auto-return-%'
      group by b.transaction_uuid having count(*) > 1`,
  },
];

/** When everybody has had time enough: no approved amount is left on a payment that ended otherwise. */
export async function moneyThatStayed(db: Database): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select b.transaction_uuid as id from simulator_bookings b join transactions t on t.uuid = ${bookedFor}
    where b.status = 'approved' and t.final_at is not null and not ${isTheSuccess}
      and not exists (select from (${lateRecord}) l where not ${comesBack} or ${mayBeKept} or ${wasGivenBack})`);
  return rows.map(({ id }) => `approved money is left on a payment that ended: ${id}`);
}

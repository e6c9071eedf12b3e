import { sql, type Database } from "../../../src/platform/database/index.ts";
import { bookedFor, isAfterEnd } from "./money-after-end.ts";
import type { Invariant } from "./statement.ts";

/** As the connector `recovering` of the simulation lowers it. */
const MAX_PER_CARD = 3;
/** A day less than the window: a request that was long under way counts from its beginning. */
const WINDOW = "29 days";

const isByMerchant = sql`coalesce(t.request->>'transactionIndicator', '') in ('RECURRING', 'CARDONFILE-MERCHANT-INITIATED')`;

const declinedDebits = sql`simulator_bookings b join transactions t on t.uuid = ${bookedFor}
  and b.status = 'declined' and b.operation = 'debit'
  join connectors c on c.guid = b.connector_guid and c.api_key = 'recovering'`;

export const recoveryInvariants: readonly Invariant[] = [
  {
    what: "a case was charged more than once",
    broken: sql`
      select a.recovery_id as id from recovery_attempts a
      join simulator_bookings b on ${bookedFor} = a.transaction_uuid
      where b.status = 'approved' and b.operation = 'debit' and not ${isAfterEnd}
      group by a.recovery_id having count(*) > 1`,
  },
  {
    what: "a card was tried more often than its limit",
    broken: sql`
      select card || ' ' || at as id from (
        select counted.card, b.created_at as at, count(*) over (
          partition by counted.card, ${isByMerchant} order by b.created_at
          range between ${WINDOW}::interval preceding and current row) as tries
        from ${declinedDebits} join card_attempts counted on counted.submission = b.transaction_uuid
      ) as declined where tries > ${MAX_PER_CARD}`,
  },
  {
    what: "a declined attempt that no limit counts",
    broken: sql`
      select b.transaction_uuid as id from ${declinedDebits}
      where t.final_at is not null and b.created_at > quittance_now() - interval '25 days'
        and not exists (select from card_attempts where submission = b.transaction_uuid and state = 'declined')`,
  },
  {
    what: "a payment of a case succeeded and the case goes on, or it is recovered without one",
    broken: sql`
      select c.id from recovery_cases c left join recovery_attempts a on a.recovery_id = c.id
      left join transactions t on t.uuid = a.transaction_uuid and t.status = 'success'
      group by c.id, c.state having (count(t.uuid) > 0) <> (c.state = 'recovered')`,
  },
  {
    what: "an attempt of a case contradicts its payment",
    broken: sql`
      select a.transaction_uuid as id from recovery_attempts a join transactions t on t.uuid = a.transaction_uuid
      where (a.state = 'success') <> (t.status = 'success')`,
  },
  {
    what: "a payment of recovery that no case has",
    broken: sql`
      select t.uuid as id from transactions t where t.initiated_by = 'recovery' and t.type = 'debit'
        and not t.result ? 'providerReference'
        and not exists (select from recovery_attempts a where a.transaction_uuid = t.uuid)`,
  },
  {
    what: "a case that has ended sends mails, or has a repetition planned",
    broken: sql`
      select c.id from recovery_cases c left join recovery_mails m on m.recovery_id = c.id and m.state in ('waiting', 'queued')
      where c.ended_at is not null and (m.number is not null or c.next_attempt_at is not null)`,
  },
  {
    what: "a failed debit that wanted recovery has no case",
    broken: sql`
      select t.uuid as id from transactions t
      where t.status = 'error_adapter' and t.request ? 'recovery' and t.type = 'debit'
        and not exists (select from recovery_cases c where c.transaction_uuid = t.uuid)`,
  },
];

/** In the end no attempt is under way, and nothing is overdue. */
export async function casesThatStand(db: Database): Promise<string[]> {
  const rows = await db.query<{ what: string; id: string }>(sql`
    select 'an attempt of a case is open in the end' as what, recovery_id as id from recovery_attempts a
      left join transactions t on t.uuid = a.transaction_uuid
      where a.state = 'open' and a.at < quittance_now() - interval '2 days' and (t.uuid is null or t.final_at is not null)
    union all
    select 'a repetition is overdue', id from recovery_cases where next_attempt_at < quittance_now() - interval '2 hours'`);
  return rows.map(({ what, id }) => `${what}: ${id}`);
}

import { sql, type Database } from "../../../src/platform/database/index.ts";
import type { Shop } from "../shop.ts";
import { bookedFor, isAfterEnd } from "./money-after-end.ts";
import type { Invariant } from "./statement.ts";

/** A run's debit, and not what the gateway recorded about one later. */
const isRunDebit = sql`t.initiated_by = 'scheduler' and t.type = 'debit' and not t.result ? 'providerReference'`;

export const scheduleInvariants: readonly Invariant[] = [
  {
    what: "a run was charged more than once",
    broken: sql`
      select r.schedule_id || ' ' || r.number as id from schedule_runs r
      join simulator_bookings b on ${bookedFor} = r.transaction_uuid
      where b.status = 'approved' and not ${isAfterEnd}
      group by r.schedule_id, r.number having count(*) > 1`,
  },
  {
    what: "a debit of the scheduler that no run has",
    broken: sql`
      select t.uuid as id from transactions t
      where ${isRunDebit} and not exists (select from schedule_runs r where r.transaction_uuid = t.uuid)`,
  },
  {
    what: "a run has a debit that does not exist",
    broken: sql`
      select transaction_uuid as id from schedule_runs r
      where transaction_uuid is not null and not exists (select from transactions t where t.uuid = r.transaction_uuid)`,
  },
  {
    what: "the numbers of the runs have gaps",
    broken: sql`
      select s.id from schedules s left join schedule_runs r on r.schedule_id = s.id
      group by s.id, s.runs having count(distinct number) <> s.runs or coalesce(max(number), 0) <> s.runs`,
  },
  {
    what: "a schedule has two open runs, or has lost one",
    broken: sql`
      select s.id from schedules s left join schedule_runs r on r.schedule_id = s.id and r.state = 'open'
      group by s.id, s.is_running having count(r.number) <> s.is_running::int`,
  },
  {
    what: "a run is open although its debit has its outcome",
    broken: sql`
      select t.uuid as id from schedule_runs r join transactions t on t.uuid = r.transaction_uuid
      where r.state = 'open' and t.status in ('success', 'error_adapter')
        or r.state = 'success' and t.status <> 'success' or r.state = 'failed' and t.status = 'success'`,
  },
  {
    what: "a schedule is active and never due, or due and not active",
    broken: sql`select id from schedules where (state = 'ACTIVE') <> (due_at is not null)`,
  },
  {
    what: "a schedule whose instrument cannot be charged is not cancelled",
    broken: sql`
      select s.id from schedules s join stored_instruments i on i.transaction_uuid = s.registration_uuid
      where i.deregistered_at is not null and s.state <> 'CANCELLED' and s.created_at < i.deregistered_at`,
  },
];

/** Nothing is charged once the merchant has the response to the cancellation. */
export async function cancelledSchedulesRest(db: Database, shop: Shop): Promise<string[]> {
  const rows = await db.query<{ id: string; state: string; runs: number }>(sql`
    select id, state, runs from schedules where id = any(${[...shop.cancelledSchedules]}::text[])`);
  return rows.flatMap(({ id, state, runs }) => {
    const before = shop.runsOfCancelled.get(id) ?? runs;
    shop.runsOfCancelled.set(id, before);
    return state === "CANCELLED" && runs === before ? [] : [`a cancelled schedule goes on: ${id}`];
  });
}

/** In the end nothing is overdue, and every run has its outcome. */
export async function schedulesThatStand(db: Database): Promise<string[]> {
  const rows = await db.query<{ what: string; id: string }>(sql`
    select 'a run is overdue' as what, id from schedules
      where state = 'ACTIVE' and not is_running and coalesce(retry_at, due_at) <= quittance_now()
    union all
    select 'a run is open in the end', schedule_id from schedule_runs
      where state = 'open' and started_at < quittance_now() - interval '2 days'
    union all
    select 'a schedule waits for a transaction that has ended', id from schedules
      join transactions t on t.uuid = origin_uuid where state = 'CREATE-PENDING' and t.final_at is not null`);
  return rows.map(({ what, id }) => `${what}: ${id}`);
}

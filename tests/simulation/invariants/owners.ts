import { sql, type Database } from "../../../src/platform/database/index.ts";

/**
 * Every open record has an owner, who continues it: a status inquiry, a deadline, a job, or the customer with a page. It is said
 * in other words than the gateway's own check.
 */
export async function recordsWithoutOwner(db: Database): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select status || ' ' || uuid as id from transactions
    where final_at is null and coalesce(inquire_at, expires_at, deadline_at) is null
      and status not in ('await_redirect', 'redirected', 'pending_review')
    union all
    select 'run of ' || schedule_id from schedule_runs
    where state = 'open' and not exists (select from jobs where kind = 'run-schedule' and dead_at is null
      and payload->>'scheduleId' = schedule_id and (payload->>'number')::int = number)`);
  return rows.map(({ id }) => `nothing continues it: ${id}`);
}

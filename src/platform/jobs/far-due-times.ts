import { databaseNow, json, sql, type Queryable } from "../database/index.ts";
import type { JobKind } from "./job.ts";

/** A due time may be this much later than the longest wait: clocks are not exact. */
const SLACK_SECONDS = 60;

/**
 * Brings back jobs that are due, or leased, later than their kind ever plans: the clock of the database was ahead and has come
 * back. Jobs that would have waited until the clock reaches their time again run now. Their number.
 */
export function pullBackJobs(
  db: Queryable,
  kinds: readonly Pick<JobKind, "name" | "leaseSeconds" | "longestWait">[],
): Promise<number> {
  const limits = kinds.map(({ name, leaseSeconds, longestWait }) => ({
    kind: name,
    lease: leaseSeconds,
    first: longestWait?.first.total("seconds"),
    retry: longestWait?.retry.total("seconds"),
  }));
  const later = (seconds: ReturnType<typeof sql>) =>
    sql`${databaseNow} + make_interval(secs => ${seconds} + ${SLACK_SECONDS}::int)`;
  return db.execute(sql`
    update jobs set
      run_at = case when run_at > ${later(sql`case when attempts = 0 then first else retry end`)}
        then ${databaseNow} else run_at end,
      -- The process that claimed it may be running it: one whole lease is left.
      leased_until = case when leased_until > ${later(sql`lease`)}
        then ${databaseNow} + make_interval(secs => lease) else leased_until end
    from jsonb_to_recordset(${json(limits)}::jsonb) as kinds (kind text, lease int, first float8, retry float8)
    where jobs.kind = kinds.kind and dead_at is null
      and (run_at > ${later(sql`case when attempts = 0 then first else retry end`)} or leased_until > ${later(sql`lease`)})`);
}

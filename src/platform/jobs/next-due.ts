import { databaseNow, sql, type Sql } from "../database/index.ts";

/** An expression for the first time after that one at which a job becomes due, or may be claimed again because its process is lost. */
export function nextJobDue(after: Temporal.Instant): Sql {
  return sql`least(
    (select min(run_at) from jobs where dead_at is null and run_at > ${after}::timestamptz),
    (select min(leased_until) from jobs
      where dead_at is null and run_at <= ${databaseNow} and leased_until > ${after}::timestamptz))`;
}

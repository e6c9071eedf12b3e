import { sql, type Sql } from "../platform/database/index.ts";

/** An expression for the first time after that one at which a schedule charges. */
export function nextScheduleDue(after: Temporal.Instant): Sql {
  return sql`(select min(coalesce(retry_at, due_at)) from schedules
    where state = 'ACTIVE' and not is_running and coalesce(retry_at, due_at) > ${after}::timestamptz)`;
}

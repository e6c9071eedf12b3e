import { sql, type Sql } from "../platform/database/index.ts";

/** An expression for the first time after that one at which a status inquiry is due, or an unfinished transaction ends. */
export function nextTransactionDue(after: Temporal.Instant): Sql {
  return sql`least(
    (select min(inquire_at) from transactions where inquire_at > ${after}::timestamptz),
    (select min(expires_at) from transactions where final_at is null and expires_at > ${after}::timestamptz),
    (select min(deadline_at) from transactions where final_at is null and deadline_at > ${after}::timestamptz))`;
}

import { sql, type Queryable } from "../platform/database/index.ts";

/** Records that the customer opened the page of a case; within a quarter of an hour it is the same visit. */
export async function recordVisit(
  db: Queryable,
  { id, at }: { id: string; at: Temporal.Instant },
): Promise<void> {
  await db.execute(sql`
    update recovery_cases set page_visits = page_visits + 1, page_opened_at = coalesce(page_opened_at, ${at}),
      page_seen_at = ${at}
    where id = ${id} and (page_seen_at is null or page_seen_at < ${at.subtract({ minutes: 15 })})`);
}

import { sql, type Queryable } from "../platform/database/index.ts";

export const PURGE_ATTEMPTS_BATCH = 5_000;

/** Deletes attempts that no limit counts any more, and later those that were refused, which figures count; returns how many. */
export async function purgeAttempts(db: Queryable): Promise<number> {
  const deleted = await db.query(sql`
    delete from card_attempts where submission in (
      select submission from card_attempts where at < quittance_now() - interval '31 days'
        and (state <> 'refused' or at < quittance_now() - interval '190 days')
      limit ${PURGE_ATTEMPTS_BATCH})
    returning 1`);
  return deleted.length;
}

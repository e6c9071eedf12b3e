import { databaseNow, sql, type Queryable } from "../platform/database/index.ts";
import type { Transaction } from "./transaction.ts";

/** Between two responses "not found": a submission that is on its way arrives in that time. */
const MIN_APART_SECONDS = 30;

/**
 * Records that the provider does not have the current submission. True when it reported the same before, at least half a
 * minute ago by the database's clock: only then it counts.
 */
export async function recordNotFound(
  db: Queryable,
  { uuid, submissions }: Pick<Transaction, "uuid" | "submissions">,
): Promise<boolean> {
  const recorded = await db.maybeOne<{ isConfirmed: boolean }>(sql`
    update transactions set not_found_submission = submissions,
      not_found_at = case when not_found_submission = submissions then not_found_at else ${databaseNow} end
    where uuid = ${uuid} and submissions = ${submissions}
    returning not_found_at <= ${databaseNow} - make_interval(secs => ${MIN_APART_SECONDS}::int) as is_confirmed`);
  return recorded?.isConfirmed ?? false;
}

/** The provider has the submission after all: an earlier "not found" does not count any more. */
export async function clearNotFound(db: Queryable, { uuid }: Pick<Transaction, "uuid">): Promise<void> {
  await db.execute(sql`
    update transactions set not_found_at = null, not_found_submission = null where uuid = ${uuid}`);
}

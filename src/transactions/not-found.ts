import { databaseNow, sql, type Queryable } from "../platform/database/index.ts";
import type { Transaction } from "./transaction.ts";

/** Between two responses that the provider does not have a submission: one that is on its way arrives in that time. */
const APART_SECONDS = 30;

/**
 * Records that the provider does not have the current submission. True when it said so before, at least half a minute ago by
 * the clock of the database: only then is it believed.
 */
export async function recordNotFound(
  db: Queryable,
  { uuid, submissions }: Pick<Transaction, "uuid" | "submissions">,
): Promise<boolean> {
  const recorded = await db.maybeOne<{ isConfirmed: boolean }>(sql`
    update transactions set not_found_submission = submissions,
      not_found_at = case when not_found_submission = submissions then not_found_at else ${databaseNow} end
    where uuid = ${uuid} and submissions = ${submissions}
    returning not_found_at <= ${databaseNow} - make_interval(secs => ${APART_SECONDS}::int) as is_confirmed`);
  return recorded?.isConfirmed ?? false;
}

/** The provider has it after all: what it said before counts no more. */
export async function forgetNotFound(db: Queryable, { uuid }: Pick<Transaction, "uuid">): Promise<void> {
  await db.execute(sql`
    update transactions set not_found_at = null, not_found_submission = null where uuid = ${uuid}`);
}

import { databaseNow, sql, type Queryable, type Sql } from "../platform/database/index.ts";

/**
 * Open, and nothing continues it: no status inquiry, no expiry, no customer with a page, no person with a decision, no statement of a
 * bank. The gateway
 * writes no such record, whatever it dies at. Money may depend on that, so that one which a defect left is adopted.
 */
const WITHOUT_OWNER: Sql = sql`final_at is null and inquire_at is null and expires_at is null and deadline_at is null
  and status in ('pending', 'pending_postback', 'pending_dcc', 'await_completion')
  and not (status = 'pending_postback' and result ? 'waitsForEvent')`;

/** Longer than any request takes, so that nothing that is under way is touched. */
const ADOPTED_AFTER_MINUTES = 15;

/**
 * Gives transactions that nobody owns an owner, at most `limit`: what was submitted gets a status inquiry, because money may
 * have moved; the rest ends at its deadline. Returns their uuids.
 */
export async function adoptTransactions(db: Queryable, { limit }: { limit: number }): Promise<string[]> {
  const rows = await db.query<{ uuid: string }>(sql`
    update transactions set
      inquire_at = case when submissions > last_declined_submission then ${databaseNow} end,
      deadline_at = case when submissions = last_declined_submission then ${databaseNow} end
    where uuid in (
      select uuid from transactions
      where ${WITHOUT_OWNER} and modified_at < ${databaseNow} - make_interval(mins => ${ADOPTED_AFTER_MINUTES}::int)
        and not quittance_is_away(merchant_guid)
      order by modified_at limit ${limit}::int for update skip locked)
    returning uuid`);
  return rows.map(({ uuid }) => uuid);
}

/** Also those that are too young to be adopted: for the check that there are none. */
export async function listTransactionsWithoutOwner(
  db: Queryable,
  { limit }: { limit: number },
): Promise<string[]> {
  const rows = await db.query<{ uuid: string }>(sql`
    select uuid from transactions where ${WITHOUT_OWNER} order by modified_at, uuid limit ${limit}::int`);
  return rows.map(({ uuid }) => uuid);
}

import { databaseNow, sql, type Queryable } from "../database/index.ts";

/** The newest job that was enqueued so far; 0 before the first one. */
export async function newestJobId(db: Queryable): Promise<bigint> {
  const { id } = await db.one<{ id: bigint }>(sql`select coalesce(max(id), 0) as id from jobs`);
  return id;
}

/** Removes jobs of these kinds that were enqueued after that one and are due; their number. */
export function removeDueJobs(
  db: Queryable,
  { kinds, afterId }: { kinds: readonly string[]; afterId: bigint },
): Promise<number> {
  return db.execute(sql`
    delete from jobs where id > ${afterId}::bigint and kind = any(${[...kinds]}::text[]) and run_at <= ${databaseNow}`);
}

import { sql, type Queryable } from "../platform/database/index.ts";
import { jobExists } from "../platform/jobs/index.ts";
import { RUN_BATCH } from "./upload-batch.ts";

/** Open batches whose job is dead or gone: their rows are not run any more. */
export async function listBatchesWithoutJob(db: Queryable, { limit }: { limit: number }): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id::text from batches
    where ended_at is null and not ${jobExists({ kind: RUN_BATCH, key: sql`batches.id::text` })}
    order by created_at limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

import { sql, type Queryable } from "../platform/database/index.ts";
import { jobExists } from "../platform/jobs/index.ts";
import { RUN_SCHEDULE } from "./claim-due-runs.ts";

/** Open runs whose job is dead or gone: their schedules stand still. As `schedule:number:attempt`, which is the job's key. */
export async function listRunsWithoutJob(db: Queryable, { limit }: { limit: number }): Promise<string[]> {
  const key = sql`schedule_runs.schedule_id || ':' || number || ':' || attempt`;
  const rows = await db.query<{ run: string }>(sql`
    select ${key} as run from schedule_runs
    where state = 'open' and not ${jobExists({ kind: RUN_SCHEDULE, key })}
    order by started_at limit ${limit}::int`);
  return rows.map(({ run }) => run);
}

import { databaseNow, json, sql, type Queryable, type Sql } from "../database/index.ts";

export interface NewJob {
  kind: string;
  payload: object;
  /** At most one waiting job per kind and key; enqueueing again replaces payload and time. */
  key?: string;
  /** Default: now. */
  runAt?: Temporal.Instant;
  /** Default: the kind. */
  lane?: string;
  /** Whose work it is; see `Job.owner`. Default: nobody's in particular. */
  owner?: string;
}

/** Enqueues inside the caller's transaction: the work exists exactly when the facts do that made it necessary. */
export async function enqueue(tx: Queryable, job: NewJob): Promise<void> {
  await tx.execute(sql`
    ${insertion(job)} do update
    set payload = excluded.payload, run_at = excluded.run_at, attempts = 0, revision = jobs.revision + 1`);
}

/**
 * A statement for a common table expression beside the caller's own writes. A job of the key that waits already is left as it
 * is: those who want the same job at the same time do not wait for each other's commit.
 */
export function insertJobOnce(job: NewJob & { key: string }): Sql {
  return sql`${insertion(job)} do nothing`;
}

/**
 * The same for each row of a query: an insertion of jobs whose columns are expressions over these rows.
 *
 * @param jobs.from what follows `from`, with its condition
 */
export function insertJobs(jobs: {
  kind: string;
  from: Sql;
  payload: Sql;
  lane: Sql;
  key?: Sql;
  owner?: Sql;
  /** Default: now. */
  runAt?: Sql;
}): Sql {
  return sql`
    insert into jobs (kind, key, owner, lane, payload, run_at)
    select ${jobs.kind}, ${jobs.key ?? sql`null::text`}, ${jobs.owner ?? sql`''`}, ${jobs.lane}, ${jobs.payload},
      ${jobs.runAt ?? databaseNow}
    from ${jobs.from}
    ${ONE_WAITS_FOR_EACH_KEY} do nothing`;
}

function insertion(job: NewJob): Sql {
  return sql`
    insert into jobs (kind, key, owner, lane, payload, run_at)
    values (${job.kind}, ${job.key ?? null}, ${job.owner ?? ""}, ${job.lane ?? job.kind}, ${json(job.payload)}::jsonb,
            coalesce(${job.runAt ?? null}::timestamptz, ${databaseNow}))
    ${ONE_WAITS_FOR_EACH_KEY}`;
}

const ONE_WAITS_FOR_EACH_KEY = sql`on conflict (kind, key) where key is not null and dead_at is null`;

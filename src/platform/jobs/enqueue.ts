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
  /** See `Job.owner`. */
  owner: string;
}

/** The owner of a job that belongs to no tenant. */
export const NO_OWNER = "";

/** Enqueues inside the caller's transaction: the job exists exactly when that transaction commits. */
export async function enqueue(tx: Queryable, job: NewJob): Promise<void> {
  await tx.execute(sql`
    ${insertion(job)} do update
    set payload = excluded.payload, run_at = excluded.run_at, attempts = 0, revision = jobs.revision + 1`);
}

/**
 * A statement for a common table expression beside the caller's own writes. A waiting job of the same key stays as it is, so
 * that concurrent callers do not wait for each other's commit.
 */
export function insertJobOnce(job: NewJob & { key: string }): Sql {
  return sql`${insertion(job)} do nothing`;
}

/**
 * The same for each row of a query; the columns are expressions over these rows.
 *
 * @param jobs.from what follows `from`, with its condition
 */
export function insertJobs(jobs: {
  kind: string;
  from: Sql;
  payload: Sql;
  lane: Sql;
  key?: Sql;
  owner: Sql;
  /** Default: now. */
  runAt?: Sql;
}): Sql {
  return sql`
    insert into jobs (kind, key, owner, lane, payload, run_at)
    select ${jobs.kind}, ${jobs.key ?? sql`null::text`}, ${jobs.owner}, ${jobs.lane}, ${jobs.payload},
      ${jobs.runAt ?? databaseNow}
    from ${jobs.from}
    ${ON_WAITING_JOB_OF_KEY} do nothing`;
}

function insertion(job: NewJob): Sql {
  return sql`
    insert into jobs (kind, key, owner, lane, payload, run_at)
    values (${job.kind}, ${job.key ?? null}, ${job.owner}, ${job.lane ?? job.kind}, ${json(job.payload)}::jsonb,
            coalesce(${job.runAt ?? null}::timestamptz, ${databaseNow}))
    ${ON_WAITING_JOB_OF_KEY}`;
}

const ON_WAITING_JOB_OF_KEY = sql`on conflict (kind, key) where key is not null and dead_at is null`;

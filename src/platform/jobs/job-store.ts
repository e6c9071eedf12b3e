import { agedRows } from "../retention/index.ts";
import {
  databaseNow,
  json,
  sql,
  type Database,
  type BatchStatement,
  type Queryable,
  type Sql,
} from "../database/index.ts";
import { IS_DUE } from "./claim-jobs.ts";
import type { Job } from "./job.ts";
import { cutText } from "../cut-text.ts";

/** Removes a finished job; one that was enqueued again meanwhile is released to run once more. */
export async function completeJob(db: Database, job: Job): Promise<void> {
  await db.byIndex.inBatch(COMPLETIONS, job);
}

/** Jobs that end at the same time share one statement and one commit. */
const COMPLETIONS: BatchStatement<Pick<Job, "id" | "revision">, { id: bigint }> = {
  statement: (jobs) => sql`
    with ${jobsCompleted(jobs)} select id from finished_jobs where false`,
  keyOfItem: ({ id }) => String(id),
  keyOfRow: ({ id }) => String(id),
};

/**
 * Parts of a WITH clause that complete these jobs in the statement that records what they did. For `Database.byIndex`: the ids
 * are passed as an array, which is looked up by index.
 */
export function jobsCompleted(jobs: readonly Pick<Job, "id" | "revision">[]): Sql {
  return sql`
    finished_jobs as (
      select * from unnest(${jobs.map(({ id }) => id)}::bigint[], ${jobs.map(({ revision }) => revision)}::int[])
        as finished (id, revision)
    ), locked_jobs as (
      select jobs.id, jobs.revision > finished_jobs.revision as again from jobs join finished_jobs using (id)
      where jobs.id = any(${jobs.map(({ id }) => id)}::bigint[]) order by id for update of jobs
    ), removed_jobs as (
      delete from jobs where id = any(array(select id from locked_jobs where not again))
    ), released_jobs as (
      update jobs set leased_until = null where id = any(array(select id from locked_jobs where again))
    )`;
}

/** Releases the job to run again after that time; one that was enqueued again meanwhile keeps its new time. */
export async function retryJob(
  db: Database,
  { id, revision }: Job,
  { after, error }: { after: Temporal.Duration; error: string },
): Promise<void> {
  await db.byIndex.inBatch(RETRIES, {
    id,
    revision,
    seconds: after.total("seconds"),
    error: storable(error),
  });
}

interface Retry {
  readonly id: bigint;
  readonly revision: number;
  readonly seconds: number;
  readonly error: string;
}

const RETRIES: BatchStatement<Retry, { id: bigint }> = {
  statement: (retries) =>
    sql`
      with retried as (
        select * from jsonb_to_recordset(${json(retries)}::jsonb)
          as retried (id bigint, revision int, seconds float8, error text)
      ), locked as (
        select jobs.id, retried.revision, seconds, error from jobs join retried using (id)
        where jobs.id = any(${retries.map(({ id }) => id)}::bigint[]) order by id for update of jobs
      )
      update jobs set attempts = attempts + 1, last_error = error, leased_until = null,
        run_at = case when jobs.revision = locked.revision
          then ${databaseNow} + make_interval(secs => seconds) else run_at end
      from locked
      where jobs.id = locked.id and jobs.id = any(${retries.map(({ id }) => id)}::bigint[])
      returning jobs.id`,
  keyOfItem: ({ id }) => String(id),
  keyOfRow: ({ id }) => String(id),
};

export async function keepAsDeadLetter(db: Database, job: Job, error: string): Promise<void> {
  await db.byIndex.execute(sql`
    update jobs set attempts = attempts + 1, last_error = ${storable(error)}, leased_until = null, dead_at = ${databaseNow}
    where id = ${job.id} and revision = ${job.revision}`);
}

const MAX_ERROR_LENGTH = 1_000;

/** The database stores neither U+0000 nor lone surrogates, and an error's text may contain both. */
function storable(error: string): string {
  return cutText(error.replaceAll("\0", ""), MAX_ERROR_LENGTH);
}

interface JobCounts {
  readonly kind: string;
  /** All that are not dead: those that are due, run, or wait for their time. */
  readonly waiting: bigint;
  /** Can run now. */
  readonly due: bigint;
  /** Claimed by a process. */
  readonly running: bigint;
  /** Due later, after a failure. */
  readonly retrying: bigint;
  readonly dead: bigint;
  /** Owners and lanes with something due. */
  readonly owners: bigint;
  readonly lanes: bigint;
  /** How long the job that waits longest is overdue, whether or not it is being tried. */
  readonly oldestSeconds: number;
}

/** Queue figures for /metrics. */
export function countJobs(db: Database): Promise<JobCounts[]> {
  return db.query(sql`
    select kind, sum(waiting)::bigint as waiting, sum(due)::bigint as due, sum(running)::bigint as running,
      sum(retrying)::bigint as retrying, sum(dead)::bigint as dead,
      count(distinct owner) filter (where due > 0) as owners, count(*) filter (where due > 0) as lanes,
      coalesce(extract(epoch from ${databaseNow} - min(oldest)), 0)::float8 as oldest_seconds
    from (
      select kind, owner, lane, count(*) filter (where dead_at is null) as waiting,
        count(*) filter (where ${IS_DUE}) as due,
        count(*) filter (where dead_at is null and leased_until > ${databaseNow}) as running,
        count(*) filter (where dead_at is null and run_at > ${databaseNow} and attempts > 0) as retrying,
        count(*) filter (where dead_at is not null) as dead, min(run_at) filter (where dead_at is null) as oldest
      from jobs group by kind, owner, lane
    ) as lanes
    group by kind`);
}

/** Jobs that were given up. */
export const agedDeadJobs = agedRows({
  table: sql`jobs`,
  key: sql`id`,
  at: sql`aged.dead_at`,
  condition: sql`aged.dead_at is not null`,
});

/** All jobs that a process runs at the moment. */
export async function countAllRunningJobs(db: Database): Promise<number> {
  const { running } = await db.byIndex.one<{ running: number }>(sql`
    select count(*)::int as running from jobs
    where dead_at is null and run_at <= ${databaseNow} and leased_until > ${databaseNow}`);
  return running;
}

/** Jobs of these owners that a process runs at the moment. */
export async function countRunningJobs(db: Queryable, owners: readonly string[]): Promise<number> {
  const { running } = await db.one<{ running: number }>(sql`
    select count(*)::int as running from jobs
    where owner = any(${[...owners]}::text[]) and dead_at is null and leased_until > ${databaseNow}`);
  return running;
}

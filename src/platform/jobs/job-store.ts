import {
  databaseNow,
  json,
  sql,
  type Database,
  type JointStatement,
  type Queryable,
} from "../database/index.ts";
import type { Job } from "./job.ts";

/** Removes a finished job, but for one that was enqueued again meanwhile: it is released to run once more. */
export async function completeJob(db: Database, job: Job): Promise<void> {
  await db.jointly(COMPLETIONS, job);
}

/**
 * Jobs that end at the same time share one statement and one commit. They are named as a list as well, which is looked up by
 * index; and planned each time, because for a queue that is mostly empty it is cheapest to read all of it, and that plan
 * would be kept for one that is full.
 */
const COMPLETIONS: JointStatement<Pick<Job, "id" | "revision">, { id: bigint }> = {
  statement: (jobs) =>
    sql.plannedAnew(sql`
      with finished as (
        select * from jsonb_to_recordset(${json(jobs.map(({ id, revision }) => ({ id, revision })))}::jsonb)
          as finished (id bigint, revision int)
      ), locked as (
        select jobs.id, jobs.revision > finished.revision as again from jobs join finished using (id)
        where jobs.id = any(${jobs.map(({ id }) => id)}::bigint[]) order by id for update of jobs
      ), removed as (
        delete from jobs where id = any(array(select id from locked where not again))
      )
      update jobs set leased_until = null where id = any(array(select id from locked where again)) returning id`),
  keyOfItem: ({ id }) => String(id),
  keyOfRow: ({ id }) => String(id),
};

/** Releases the job to run again after that time; one that was enqueued again meanwhile keeps its new time. */
export async function retryJob(
  db: Database,
  { id, revision }: Job,
  { after, error }: { after: Temporal.Duration; error: string },
): Promise<void> {
  await db.jointly(RETRIES, { id, revision, seconds: after.total("seconds"), error: storable(error) });
}

interface Retry {
  readonly id: bigint;
  readonly revision: number;
  readonly seconds: number;
  readonly error: string;
}

const RETRIES: JointStatement<Retry, { id: bigint }> = {
  statement: (retries) =>
    sql.plannedAnew(sql`
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
      returning jobs.id`),
  keyOfItem: ({ id }) => String(id),
  keyOfRow: ({ id }) => String(id),
};

/** Keeps the job as a dead letter. */
export async function buryJob(db: Database, job: Job, error: string): Promise<void> {
  await db.execute(
    // Not with a plan that was made for an empty queue; see above.
    sql.plannedAnew(sql`
    update jobs set attempts = attempts + 1, last_error = ${storable(error)}, leased_until = null, dead_at = ${databaseNow}
    where id = ${job.id} and revision = ${job.revision}`),
  );
}

const MOST_ERROR_LENGTH = 1_000;

/** An error's text may hold anything; the database takes no zero characters and no halves of characters. */
function storable(error: string): string {
  return error.slice(0, MOST_ERROR_LENGTH).replaceAll("\0", "").toWellFormed();
}

/** Queue figures for /metrics. */
export function countJobs(
  db: Database,
): Promise<{ kind: string; waiting: bigint; dead: bigint; oldestSeconds: number }[]> {
  return db.query(sql`
    select kind, count(*) filter (where dead_at is null) as waiting, count(*) filter (where dead_at is not null) as dead,
      coalesce(extract(epoch from ${databaseNow} - min(run_at) filter (where dead_at is null)), 0)::float8 as oldest_seconds
    from jobs group by kind`);
}

/** Removes dead letters that nobody has read until then; the number of them, at most `limit`. */
export function removeDeadJobs(
  db: Queryable,
  options: { before: Temporal.Instant; limit: number },
): Promise<number> {
  return db.execute(sql`
    delete from jobs where id in (
      select id from jobs where dead_at is not null and dead_at < ${options.before}::timestamptz
      limit ${options.limit}::int for update skip locked)`);
}

import { databaseNow, sql, type Database, type Queryable } from "../database/index.ts";
import type { Job } from "./job.ts";

export interface Claim {
  /** How many of each lane may still be claimed, for lanes that have some running; others may have `perLane`. */
  busyLanes: ReadonlyMap<string, number>;
  kinds: readonly string[];
  perLane: number;
  limit: number;
  leaseSeconds: number;
}

/**
 * Claims due jobs, oldest first within a lane, and at most a few of each lane, so that a lane with a hundred thousand
 * waiting jobs delays no other. The lanes are found by hopping through the index (one probe a lane), not by
 * reading all that is due. SKIP LOCKED lets several processes claim at once.
 */
export function claimJobs(db: Database, claim: Claim): Promise<Job[]> {
  return db.query<Job>(sql`
    with recursive lanes as (
      (select lane from jobs where dead_at is null order by lane limit 1)
      union all
      select (select jobs.lane from jobs where dead_at is null and jobs.lane > lanes.lane order by jobs.lane limit 1)
      from lanes where lanes.lane is not null
    ), due as (
      select job.id
      from lanes
      left join unnest(${[...claim.busyLanes.keys()]}::text[], ${[...claim.busyLanes.values()]}::int[])
        as busy (lane, free) on busy.lane = lanes.lane
      cross join lateral (
        select id, run_at from jobs
        where jobs.lane = lanes.lane and dead_at is null and run_at <= ${databaseNow}
          and (leased_until is null or leased_until <= ${databaseNow}) and kind = any(${claim.kinds}::text[])
        order by run_at
        limit coalesce(busy.free, ${claim.perLane}::int)
        for update skip locked
      ) as job
      where lanes.lane is not null
      order by job.run_at
      limit ${claim.limit}::int
    )
    update jobs set leased_until = ${databaseNow} + make_interval(secs => ${claim.leaseSeconds}::int)
    from due where jobs.id = due.id
    returning jobs.id, kind, lane, payload, attempts, revision,
      extract(epoch from ${databaseNow} - jobs.run_at)::float8 as waited_seconds`);
}

/** Removes finished jobs, but for those enqueued again meanwhile: they are released to run once more. */
export async function completeJobs(db: Database, jobs: readonly Job[]): Promise<void> {
  await db.execute(sql`
    with finished as (
      select * from unnest(${jobs.map((job) => job.id)}::bigint[], ${jobs.map((job) => job.revision)}::int[])
        as finished (id, revision)
    ), removed as (
      delete from jobs using finished where jobs.id = finished.id and jobs.revision = finished.revision
    )
    update jobs set leased_until = null from finished
    where jobs.id = finished.id and jobs.revision > finished.revision`);
}

export async function retryJob(
  db: Database,
  job: Job,
  options: { after: Temporal.Duration; error: string },
): Promise<void> {
  await db.execute(sql`
    update jobs set attempts = attempts + 1, last_error = ${options.error}, leased_until = null,
      run_at = case when revision = ${job.revision}
        then ${databaseNow} + make_interval(secs => ${options.after.total("seconds")}::double precision)
        else run_at end
    where id = ${job.id}`);
}

export async function buryJob(db: Database, job: Job, error: string): Promise<void> {
  await db.execute(sql`
    update jobs set attempts = attempts + 1, last_error = ${error}, leased_until = null, dead_at = ${databaseNow}
    where id = ${job.id} and revision = ${job.revision}`);
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

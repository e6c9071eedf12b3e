import { databaseNow, json, sql, type Database, type Queryable, type Sql } from "../database/index.ts";
import type { Job, JobKind } from "./job.ts";

export interface Claim {
  readonly kinds: readonly Pick<JobKind, "name" | "laneConcurrency" | "leaseSeconds">[];
  /** How many may still be claimed where some are running already; elsewhere as many as the kind says. */
  readonly busyLanes: readonly BusyLane[];
  readonly limit: number;
}

export interface BusyLane {
  readonly kind: string;
  readonly lane: string;
  readonly free: number;
}

/**
 * Claims due jobs, oldest first within a lane, and of each kind at most a few of each lane, so that a lane with a hundred
 * thousand waiting jobs delays no other. The lanes are found by hopping through the index (one probe a lane), not by
 * reading all that is due, and jobs of other kinds are not read at all. SKIP LOCKED lets several processes claim at once.
 */
export function claimJobs(db: Database, claim: Claim): Promise<Job[]> {
  const statement = sql`
    with recursive kinds as (
      select * from jsonb_to_recordset(${json(claim.kinds.map(limitsOf))}::jsonb)
        as kinds (kind text, most int, lease_seconds int)
    ), busy as (
      select * from jsonb_to_recordset(${json(claim.busyLanes)}::jsonb) as busy (kind text, lane text, free int)
    ), lanes as (
      select kinds.kind, first.lane from kinds cross join lateral (
        select jobs.lane from jobs where dead_at is null and jobs.kind = kinds.kind order by jobs.lane limit 1) as first
      union all
      select lanes.kind, (select jobs.lane from jobs
        where dead_at is null and jobs.kind = lanes.kind and jobs.lane > lanes.lane order by jobs.lane limit 1)
      from lanes where lanes.lane is not null
    ), due as (
      select job.id, kinds.lease_seconds
      from lanes join kinds using (kind) left join busy using (kind, lane)
      cross join lateral (
        select id, run_at from jobs
        where jobs.kind = lanes.kind and jobs.lane = lanes.lane and dead_at is null and run_at <= ${databaseNow}
          and (leased_until is null or leased_until <= ${databaseNow})
        order by run_at, id
        limit coalesce(busy.free, kinds.most)
        for update skip locked
      ) as job
      where lanes.lane is not null
      order by job.run_at, job.id
      limit ${claim.limit}::int
    ), claimed as (
      update jobs set leased_until = ${databaseNow} + make_interval(secs => due.lease_seconds)
      from due where jobs.id = due.id
      returning jobs.id, kind, lane, payload, attempts, revision,
        extract(epoch from ${databaseNow} - jobs.run_at)::float8 as waited_seconds
    )
    select * from claimed order by waited_seconds desc, id`;
  // A queue is mostly empty, and now and then it is not.
  return db.query<Job>(sql.plannedAnew(statement));
}

function limitsOf({ name, laneConcurrency, leaseSeconds }: Claim["kinds"][number]) {
  return { kind: name, most: laneConcurrency, lease_seconds: leaseSeconds };
}

/** Removes a finished job, but for one that was enqueued again meanwhile: it is released to run once more. */
export async function completeJob(db: Database, { id, revision }: Job): Promise<void> {
  await changeJob(
    db,
    sql`
    with removed as (delete from jobs where id = ${id} and revision = ${revision})
    update jobs set leased_until = null where id = ${id} and revision > ${revision}`,
  );
}

export async function retryJob(
  db: Database,
  job: Job,
  options: { after: Temporal.Duration; error: string },
): Promise<void> {
  await changeJob(
    db,
    sql`
    update jobs set attempts = attempts + 1, last_error = ${options.error}, leased_until = null,
      run_at = case when revision = ${job.revision}
        then ${databaseNow} + make_interval(secs => ${options.after.total("seconds")}::double precision)
        else run_at end
    where id = ${job.id}`,
  );
}

export async function buryJob(db: Database, job: Job, error: string): Promise<void> {
  await changeJob(
    db,
    sql`
    update jobs set attempts = attempts + 1, last_error = ${error}, leased_until = null, dead_at = ${databaseNow}
    where id = ${job.id} and revision = ${job.revision}`,
  );
}

/** For a queue that is mostly empty it is cheapest to read all of it, and that plan would be kept for one that is full. */
async function changeJob(db: Database, statement: Sql): Promise<void> {
  await db.execute(sql.plannedAnew(statement));
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

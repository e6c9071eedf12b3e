import { databaseNow, json, sql, type Database, type Sql } from "../database/index.ts";
import type { Job, JobKind } from "./job.ts";

export interface Claim {
  readonly kinds: readonly Pick<JobKind, "name" | "laneConcurrency" | "leaseSeconds">[];
  /** How many may still be claimed in lanes with running jobs; in other lanes the limit of the kind applies. */
  readonly busyLanes: readonly BusyLane[];
  /** How many of each owner's jobs run already. */
  readonly busyOwners: readonly BusyOwner[];
  /** Where the last claim stopped looking. */
  readonly cursors: readonly LaneCursor[];
  /** How many this process has workers for. */
  readonly limit: number;
  /** Only jobs that were enqueued after this one. */
  readonly afterId?: bigint | undefined;
  /** Whether something is likely to be due, so that nothing is gained by looking first. */
  readonly isLikely?: boolean;
}

export interface BusyLane {
  readonly kind: string;
  readonly owner: string;
  readonly lane: string;
  readonly free: number;
}

export interface BusyOwner {
  readonly kind: string;
  readonly owner: string;
  readonly running: number;
  /** How many of them run in lanes that are not known to be quick. */
  readonly slow: number;
  /** Given where so many are slow that the others leave room for these lanes. */
  readonly quickLanes?: readonly string[] | undefined;
}

/** An owner with more lanes than one claim looks at: the next claim continues after this lane. */
export interface LaneCursor {
  readonly kind: string;
  readonly owner: string;
  readonly lane: string;
}

export interface Claimed {
  readonly jobs: Job[];
  readonly cursors: readonly LaneCursor[];
}

/** The share of free workers for an owner's lanes that are not known to be quick, if many of them run. */
const SLOW_SHARE = 0.75;

/** Lanes of an owner that one claim reads, so that its cost does not grow with the number of receivers. */
const MAX_LANES_PER_CLAIM = 100;

/**
 * Claims due jobs, oldest first within a lane, a few of each lane, shared fairly between owners: the owner with the fewest
 * running jobs comes first, and no owner gets more than it leaves to the others, so that an owner with nothing running
 * always finds a free worker. The backlog of one owner delays no other. Where many lanes of an owner are slow, they leave a
 * quarter of the free workers to its quick ones.
 *
 * Lanes are found by one index probe each, not by reading all due jobs; jobs of other kinds are not read. SKIP LOCKED lets
 * several processes claim at once; only claimed jobs are locked.
 */
export async function claimJobs(db: Database, claim: Claim): Promise<Claimed> {
  if (claim.isLikely !== true && !(await isAnyDue(db))) return { jobs: [], cursors: [] };
  const rows = await db.byIndex.query<ClaimedRow>(claimStatement(claim));
  return {
    jobs: rows.filter((row): row is ClaimedRow & Job => row.id !== null).map(jobOf),
    cursors: rows[0]?.cursors ?? [],
  };
}

async function isAnyDue(db: Database): Promise<boolean> {
  const row = await db.byIndex.one<{ isDue: boolean }>(
    sql`select exists (select from jobs where ${IS_DUE} and not quittance_is_away(owner)) as is_due`,
  );
  return row.isDue;
}

/** There is one row without a job when nothing was claimed. */
type ClaimedRow = { [Field in keyof Job]: Job[Field] | null } & { cursors: LaneCursor[] | null };

function jobOf({ cursors: _cursors, ...job }: ClaimedRow & Job): Job {
  return job;
}

function claimStatement(claim: Claim): Sql {
  return sql`
    with recursive kinds as (
      select * from jsonb_to_recordset(${json(claim.kinds.map(limitsOf))}::jsonb)
        as kinds (kind text, lane_limit int, lease_seconds int)
    ), busy as (
      select * from jsonb_to_recordset(${json(claim.busyLanes)}::jsonb) as busy (kind text, owner text, lane text, free int)
    ), busy_owners as (
      select * from jsonb_to_recordset(${json(claim.busyOwners)}::jsonb) as busy_owners (kind text, owner text, running int, slow int, "quickLanes" jsonb)
    ), resumed as (
      select * from jsonb_to_recordset(${json(claim.cursors)}::jsonb) as resumed (kind text, owner text, lane text)
    ), ${LANES}, ${quotas(claim)}, due as (
      select job.id from quotas cross join lateral (
        select id from jobs
        where jobs.kind = quotas.kind and jobs.owner = quotas.owner and jobs.lane = quotas.lane and ${IS_DUE}${isAfter(claim)}
        order by run_at, id limit quotas.jobs for update skip locked
      ) as job
    ), claimed as (
      update jobs set leased_until = ${databaseNow} + make_interval(secs => lease_seconds)
      -- As an array, which is looked up by index; of a table the planner expects so many rows that it scans all jobs.
      from kinds where jobs.kind = kinds.kind and jobs.id = any(array(select due.id from due))
      returning jobs.id, jobs.kind, owner, lane, payload, attempts, revision,
        extract(epoch from ${databaseNow} - jobs.run_at)::float8 as waited_seconds
    ), stopped as (
      select jsonb_agg(jsonb_build_object('kind', kind, 'owner', owner, 'lane', lane)) as cursors
      from lanes where place = ${MAX_LANES_PER_CLAIM}::int and lane is not null
    )
    select claimed.*, cursors from stopped left join claimed on true order by waited_seconds desc, id`;
}

/** Could be claimed now. */
export const IS_DUE: Sql = sql`dead_at is null and run_at <= ${databaseNow}
  and (leased_until is null or leased_until <= ${databaseNow})`;

/** The owners of each kind, and the next lanes of each owner. */
const LANES: Sql = sql`
  owners as (
    select kinds.kind, first.owner from kinds cross join lateral (
      select jobs.owner from jobs where dead_at is null and jobs.kind = kinds.kind order by jobs.owner limit 1) as first
    union all
    select owners.kind, (select jobs.owner from jobs
      where dead_at is null and jobs.kind = owners.kind and jobs.owner > owners.owner order by jobs.owner limit 1)
    from owners where owners.owner is not null
  ), lanes as (
    select owners.kind, owners.owner, 1 as place, (select jobs.lane from jobs
      where dead_at is null and jobs.kind = owners.kind and jobs.owner = owners.owner
        and jobs.lane > coalesce(resumed.lane, '') order by jobs.lane limit 1) as lane
    from owners left join resumed using (kind, owner) where owners.owner is not null
    union all
    select lanes.kind, lanes.owner, place + 1, (select jobs.lane from jobs
      where dead_at is null and jobs.kind = lanes.kind and jobs.owner = lanes.owner
        and jobs.lane > lanes.lane order by jobs.lane limit 1)
    from lanes where lanes.lane is not null and place < ${MAX_LANES_PER_CLAIM}::int
  )`;

/** How many jobs of which lane, so that owners, and the lanes of each, take turns. */
function quotas(claim: Pick<Claim, "limit" | "afterId">): Sql {
  const { limit } = claim;
  return sql`
    candidates as (
      select lanes.kind, lanes.owner, lanes.lane, job.run_at, job.place
      from lanes join kinds using (kind) left join busy using (kind, owner, lane)
      cross join lateral (
        select run_at, row_number() over (order by run_at, id) as place from (
          select run_at, id from jobs
          where jobs.kind = lanes.kind and jobs.owner = lanes.owner and jobs.lane = lanes.lane and ${IS_DUE}${isAfter(claim)}
          order by run_at, id limit least(coalesce(busy.free, kinds.lane_limit), ${limit}::int)
        ) as next
      ) as job
      where lanes.lane is not null and not quittance_is_away(lanes.owner)
    ), kept as (
      select candidates.*, coalesce(running, 0) as running, coalesce(slow, 0) as slow,
        "quickLanes" is null or "quickLanes" ? lane as is_free,
        row_number() over (partition by kind, owner, "quickLanes" ? lane order by place, run_at, lane) as slow_turn
      from candidates left join busy_owners using (kind, owner)
    ), shares as (
      select kept.*, running + row_number() over (partition by kind, owner order by place, run_at, lane) as share
      from kept where is_free or slow + slow_turn <= (${limit}::int - slow_turn + 1) * ${SLOW_SHARE}::float8
    ), turns as (
      select shares.*, row_number() over (order by share, run_at, lane) as turn from shares
    ), quotas as (
      select kind, owner, lane, count(*) as jobs from turns
      where turn <= ${limit}::int and share <= ${limit}::int - turn + 1
      group by kind, owner, lane
    )`;
}

function isAfter({ afterId }: Pick<Claim, "afterId">): Sql {
  return afterId === undefined ? sql`` : sql` and id > ${afterId}::bigint`;
}

function limitsOf({ name, laneConcurrency, leaseSeconds }: Claim["kinds"][number]) {
  return { kind: name, lane_limit: laneConcurrency, lease_seconds: leaseSeconds };
}

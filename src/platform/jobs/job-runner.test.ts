import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";
import { systemClock } from "../clock.ts";
import { openDatabase, sql, type Database } from "../database/index.ts";
import { silentLog } from "../log.ts";
import { enqueue, NO_OWNER } from "./enqueue.ts";
import { JobRunner } from "./job-runner.ts";
import { claimJobs, type Claim, type Claimed } from "./claim-jobs.ts";
import { completeJob, retryJob } from "./job-store.ts";
import { done, type JobKind } from "./job.ts";

let database: TestDatabase;
let db: Database;
let runner: JobRunner | undefined;
const gates: (() => void)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, clock: systemClock, log: silentLog, poolSize: 4 });
});
afterEach(async () => {
  for (const release of gates.splice(0)) release();
  await runner?.close();
  await db.close();
  await database.drop();
});

function claim(by: Database, options: Pick<Claim, "kinds" | "limit"> & Partial<Claim>): Promise<Claimed> {
  return claimJobs(by, { busyLanes: [], busyOwners: [], cursors: [], ...options });
}

/** A kind whose jobs wait until they are released, and that counts how many of them run at once. */
function waitingKind(name: string, limits: { laneConcurrency: number; leaseSeconds: number }) {
  const gate = Promise.withResolvers<void>();
  gates.push(gate.resolve);
  const counts = { running: 0, maxRunning: 0, finished: 0 };
  const kind: JobKind = {
    name,
    ...limits,
    retryAfter: () => undefined,
    run: async () => {
      counts.maxRunning = Math.max(counts.maxRunning, ++counts.running);
      await gate.promise;
      counts.running--;
      counts.finished++;
      return done;
    },
  };
  return { kind, counts, release: () => gate.resolve() };
}

function startRunner(...kinds: JobKind[]): Promise<void> {
  runner = new JobRunner({ db, log: silentLog, kinds });
  return runner.start();
}

/** Jobs that became due a minute ago, in as many lanes, one after the other. */
async function fillUp(options: { owner: string; jobs: number; lanes: number }): Promise<void> {
  const { owner, jobs, lanes } = options;
  await db.execute(sql`
    insert into jobs (kind, owner, lane, payload, run_at)
    select 'mail', ${owner}::text, 'mail:' || lpad((number % ${lanes}::int)::text, 6, '0'), '{}', now() - interval '1 minute'
    from generate_series(1, ${jobs}::int) as number`);
  await db.execute(sql`vacuum analyze jobs`);
}

async function enqueueMany(kind: string, count: number, lane?: string): Promise<void> {
  for (let number = 0; number < count; number++)
    await enqueue(db, { kind, owner: NO_OWNER, payload: {}, ...(lane && { lane }) });
}

describe("kinds that share a runner", () => {
  test("keep to their own number at once, from the first claim on", async () => {
    const [one, many] = [
      waitingKind("one", { laneConcurrency: 1, leaseSeconds: 60 }),
      waitingKind("many", { laneConcurrency: 8, leaseSeconds: 60 }),
    ];
    await enqueueMany("one", 5);
    await enqueueMany("many", 20);
    await startRunner(one.kind, many.kind);
    await expect.poll(() => many.counts.running).toBe(8);
    expect(one.counts.running).toBe(1);
    one.release();
    many.release();
    await expect.poll(() => one.counts.finished + many.counts.finished).toBe(25);
    expect([one.counts.maxRunning, many.counts.maxRunning]).toEqual([1, 8]);
  });

  test("keep to it in a lane they share as well", async () => {
    const [one, other] = [
      waitingKind("one", { laneConcurrency: 2, leaseSeconds: 60 }),
      waitingKind("other", { laneConcurrency: 2, leaseSeconds: 60 }),
    ];
    await enqueueMany("one", 10, "shared");
    await enqueueMany("other", 10, "shared");
    await startRunner(one.kind, other.kind);
    await expect.poll(() => [one.counts.running, other.counts.running]).toEqual([2, 2]);
    one.release();
    other.release();
    await expect.poll(() => one.counts.finished + other.counts.finished).toBe(20);
  });

  test("are leased for as long as each of them says", async () => {
    const [short, long] = [
      waitingKind("short", { laneConcurrency: 1, leaseSeconds: 30 }),
      waitingKind("long", { laneConcurrency: 1, leaseSeconds: 300 }),
    ];
    await enqueueMany("short", 1);
    await enqueueMany("long", 1);
    await startRunner(short.kind, long.kind);
    await expect.poll(() => [short.counts.running, long.counts.running]).toEqual([1, 1]);
    const leases = await db.query<{ kind: string; seconds: number }>(sql`
      select kind, round(extract(epoch from leased_until - run_at))::int as seconds from jobs order by kind`);
    expect(leases[0]!.seconds).toBeGreaterThanOrEqual(300);
    expect(leases[1]!.seconds).toBeLessThan(60);
    short.release();
    long.release();
  });
});

test("a lane that is full delays no other lane of its kind", async () => {
  const kind = waitingKind("mail", { laneConcurrency: 2, leaseSeconds: 60 });
  await enqueueMany("mail", 50, "mail:down");
  await enqueueMany("mail", 1, "mail:up");
  await startRunner(kind.kind);
  await expect.poll(() => kind.counts.running).toBe(3);
  kind.release();
  await expect.poll(() => kind.counts.finished).toBe(51);
});

test("jobs of other runners are not read", async () => {
  await db.execute(sql`
    insert into jobs (kind, lane, payload, run_at)
    select 'callback', 'callback:' || (number % 1000), '{}', now() from generate_series(1, 20000) as number`);
  await db.execute(sql`analyze jobs`);
  const kind = waitingKind("mail", { laneConcurrency: 2, leaseSeconds: 60 });
  const alone = openDatabase({ url: database.url, clock: systemClock, log: silentLog, poolSize: 1 });
  const before = await blocksRead(alone.byIndex);
  runner = new JobRunner({ db: alone, log: silentLog, kinds: [kind.kind] });
  expect(await runner.runDue()).toBe(0);
  expect((await blocksRead(alone.byIndex)) - before).toBeLessThan(100n);
  await alone.close();
});

test("a backlog that comes after a quiet time is claimed as quickly as one that was always there", async () => {
  await enqueueMany("mail", 500);
  await db.execute(sql`delete from jobs`);
  await db.execute(sql`vacuum analyze jobs`);
  const kind = waitingKind("mail", { laneConcurrency: 4, leaseSeconds: 60 });
  kind.release();
  const quiet = openDatabase({ url: database.url, clock: systemClock, log: silentLog, poolSize: 1 });
  runner = new JobRunner({ db: quiet, log: silentLog, kinds: [kind.kind] });
  for (let times = 0; times < 10; times++) await runner.runDue();
  await db.execute(sql`
    insert into jobs (kind, lane, payload, run_at)
    select 'mail', 'mail:' || (number % 500), '{}', now() + case number when 1 then '-1 minute' else '1 hour' end::interval
    from generate_series(1, 20000) as number`);
  const before = await blocksRead(quiet.byIndex);
  expect(await runner.runDue()).toBe(1);
  // With the plan that was best for nothing, each of the 500 lanes would read the whole table.
  expect((await blocksRead(quiet.byIndex)) - before).toBeLessThan(20_000n);
  await quiet.close();
});

test("a job is completed without reading a backlog that came after a quiet time", async () => {
  const quiet = openDatabase({ url: database.url, clock: systemClock, log: silentLog, poolSize: 1 });
  const kinds = [{ name: "mail", laneConcurrency: 1, leaseSeconds: 60 }];
  const runOne = async () => {
    const [job] = (await claim(quiet, { kinds, limit: 1 })).jobs;
    await retryJob(quiet, job!, { after: Temporal.Duration.from({ hours: 1 }), error: "" });
    await completeJob(quiet, job!);
  };
  await enqueueMany("mail", 1);
  await db.execute(sql`truncate jobs`);
  await db.execute(sql`vacuum analyze jobs`);
  for (let times = 0; times < 10; times++) {
    await enqueueMany("mail", 1);
    await runOne();
  }
  await db.execute(sql`
    insert into jobs (kind, lane, payload, run_at) select 'mail', 'mail', '{}', now() from generate_series(1, 20000)`);
  const before = await blocksRead(quiet.byIndex);
  await runOne();
  // With the plan that was best for one job, each statement would read the whole table.
  expect((await blocksRead(quiet.byIndex)) - before).toBeLessThan(200n);
  await quiet.close();
});

test("of what came due at one and the same moment only what is taken is read", async () => {
  await db.execute(sql`
    insert into jobs (kind, lane, payload, run_at)
    select 'mail', 'mail', '{}', now() from generate_series(1, 20000)`);
  await db.execute(sql`vacuum analyze jobs`);
  const kinds = [{ name: "mail", laneConcurrency: 4, leaseSeconds: 60 }];
  const alone = openDatabase({ url: database.url, clock: systemClock, log: silentLog, poolSize: 1 });
  const before = await blocksRead(alone.byIndex);
  expect((await claim(alone, { kinds, limit: 64 })).jobs).toHaveLength(4);
  expect((await blocksRead(alone.byIndex)) - before).toBeLessThan(100n);
  await alone.close();
});

describe("owners who share a runner", () => {
  const kinds = [{ name: "mail", laneConcurrency: 4, leaseSeconds: 60 }];
  const claimedBy = ({ jobs }: Claimed, owner: string) => jobs.filter((job) => job.owner === owner).length;

  test("take turns, whichever has the greater or older backlog, in one lane or in many", async () => {
    await fillUp({ owner: "many lanes", jobs: 2_000, lanes: 500 });
    await fillUp({ owner: "one lane", jobs: 2_000, lanes: 1 });
    for (let count = 0; count < 3; count++) await enqueue(db, { kind: "mail", payload: {}, owner: "new" });
    const claimed = await claim(db, { kinds, limit: 16 });
    expect(claimedBy(claimed, "new")).toBe(3);
    expect(claimedBy(claimed, "one lane")).toBe(4);
    expect(claimedBy(claimed, "many lanes")).toBeGreaterThanOrEqual(4);
  });

  test("with nothing running come first, and find free workers", async () => {
    await fillUp({ owner: "greedy", jobs: 500, lanes: 500 });
    const first = await claim(db, { kinds, limit: 64 });
    expect(first.jobs).toHaveLength(32);
    const busyOwners = [{ kind: "mail", owner: "greedy", running: 32, slow: 0 }];
    const { cursors } = first;
    expect((await claim(db, { kinds, busyOwners, cursors, limit: 32 })).jobs).toEqual([]);
    await fillUp({ owner: "new", jobs: 500, lanes: 500 });
    const second = await claim(db, { kinds, busyOwners, cursors, limit: 32 });
    expect(claimedBy(second, "new")).toBe(16);
    expect(claimedBy(second, "greedy")).toBe(0);
  });

  test("have lanes of their own, also under the same name", async () => {
    await enqueueMany("mail", 10, "mail:shared");
    for (let count = 0; count < 10; count++)
      await enqueue(db, { kind: "mail", payload: {}, owner: "other", lane: "mail:shared" });
    const kind = waitingKind("mail", { laneConcurrency: 2, leaseSeconds: 60 });
    await startRunner(kind.kind);
    await expect.poll(() => kind.counts.running).toBe(4);
    kind.release();
    await expect.poll(() => kind.counts.finished).toBe(20);
  });

  test("pay for a claim by what they share, not by how many lanes one of them has", async () => {
    await fillUp({ owner: "many lanes", jobs: 20_000, lanes: 20_000 });
    const alone = openDatabase({ url: database.url, clock: systemClock, log: silentLog, poolSize: 1 });
    const before = await blocksRead(alone.byIndex);
    const claimed = await claim(alone, { kinds, limit: 16 });
    expect((await blocksRead(alone.byIndex)) - before).toBeLessThan(2_000n);
    expect(claimed.cursors).toMatchObject([{ owner: "many lanes" }]);
    await alone.close();
  });
});

test("all lanes of an owner come to their turn, however many there are", async () => {
  await fillUp({ owner: "many lanes", jobs: 1_000, lanes: 1_000 });
  const kind = waitingKind("mail", { laneConcurrency: 1, leaseSeconds: 60 });
  kind.release();
  await startRunner(kind.kind);
  await expect.poll(() => kind.counts.finished).toBe(1_000);
});

test("of lanes without anything due the last one is found within one look at the queue", async () => {
  await fillUp({ owner: "many lanes", jobs: 1_000, lanes: 1_000 });
  await db.execute(sql`update jobs set run_at = now() + interval '1 hour' where lane <> 'mail:000999'`);
  const kind = waitingKind("mail", { laneConcurrency: 1, leaseSeconds: 60 });
  kind.release();
  runner = new JobRunner({ db, log: silentLog, kinds: [kind.kind] });
  expect(await runner.runDue()).toBe(1);
});

test("a lane's number at once follows what the kind says while it runs", async () => {
  await enqueueMany("mail", 40);
  let limit = 2;
  const waiting = waitingKind("mail", { laneConcurrency: 2, leaseSeconds: 60 });
  await startRunner({ ...waiting.kind, laneLimit: () => limit });
  await expect.poll(() => waiting.counts.running).toBe(2);
  limit = 12;
  runner!.wake();
  await expect.poll(() => waiting.counts.running).toBe(12);
  waiting.release();
  await expect.poll(() => waiting.counts.finished).toBe(40);
  expect(waiting.counts.maxRunning).toBe(12);
});

test("two processes share the work, and no job is run by both", async () => {
  await fillUp({ owner: "tenant", jobs: 400, lanes: 4 });
  const ranBy = [0, 1].map(() => new Set<bigint>());
  const runners = ranBy.map((ran) => {
    const kind = waitingKind("mail", { laneConcurrency: 4, leaseSeconds: 60 }).kind;
    const run: JobKind["run"] = async ({ id }) => {
      ran.add(id);
      await sleep(20);
      return done;
    };
    return new JobRunner({ db, log: silentLog, kinds: [{ ...kind, run }] });
  });
  await Promise.all(runners.map((one) => one.start()));
  await expect.poll(() => ranBy[0]!.size + ranBy[1]!.size).toBe(400);
  await Promise.all(runners.map((one) => one.close()));
  expect(ranBy[0]!.intersection(ranBy[1]!).size).toBe(0);
  expect(Math.min(...ranBy.map(({ size }) => size))).toBeGreaterThan(100);
});

test("jobs that end at the same time are completed in one batch", async () => {
  let statements = 0;
  const counting = openDatabase({
    url: database.url,
    clock: systemClock,
    log: silentLog,
    poolSize: 4,
    aroundStatement: (run) => {
      statements++;
      return run();
    },
  });
  const kind = waitingKind("mail", { laneConcurrency: 30, leaseSeconds: 60 });
  await enqueueMany("mail", 30);
  runner = new JobRunner({ db: counting, log: silentLog, kinds: [kind.kind] });
  await runner.start();
  await expect.poll(() => kind.counts.running).toBe(30);
  const before = statements;
  kind.release();
  await expect.poll(async () => (await db.query(sql`select from jobs`)).length).toBe(0);
  expect(statements - before).toBeLessThan(10);
  await runner.close();
  await counting.close();
});

/**
 * How many pages of the table and its indexes statements have read so far. A connection reports its own statistics only, so
 * that `by` must have a single connection.
 */
async function blocksRead(by: Pick<Database, "one" | "execute">): Promise<bigint> {
  await by.execute(sql`select pg_stat_force_next_flush()`);
  const { blocks } = await by.one<{ blocks: bigint }>(sql`
    select (heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::bigint as blocks
    from pg_statio_user_tables where relname = 'jobs'`);
  return blocks;
}

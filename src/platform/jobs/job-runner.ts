import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { systemClock, type Clock } from "../clock.ts";
import { isDatabaseUnavailable, type Database } from "../database/index.ts";
import { runAbout } from "../log-subject.ts";
import type { Log } from "../log.ts";
import { jobFinished } from "./job-finished.ts";
import { claimJobs, type BusyLane, type BusyOwner } from "./claim-jobs.ts";
import { keepAsDeadLetter, completeJob, retryJob } from "./job-store.ts";
import { laneKey, type completed, type Job, type JobKind, type JobResult } from "./job.ts";
import { LaneRotation } from "./lane-rotation.ts";
import { resultOf } from "./result-of-job.ts";
import { JOBS_CHANNEL } from "./worker-notifier.ts";

/** How many jobs one process runs at the same time, over all kinds and lanes. They mostly wait for the network. */
const DEFAULT_CONCURRENCY = 64;
/** Polling finds every job; a notification only shortens the wait. */
const POLL_INTERVAL_MS = 500;
/** Least time between two claims. */
const CLAIM_INTERVAL_MS = 25;
/** So many jobs of an owner in slow lanes leave all workers that its quick ones need. */
const SLOW_LANES_TO_NOTICE = 32;
/** They are sent with each claim, as are those below. */
const MAX_QUICK_LANES = 1_000;
const MAX_RECENT_LANES = 256;

/** Claims due jobs and runs them until it is closed. */
export class JobRunner {
  readonly #kinds: ReadonlyMap<string, JobKind>;
  readonly #concurrency: number;
  readonly #running = new Map<bigint, { job: Job; finished: Promise<void> }>();
  readonly #resting = new Map<string, { readonly job: Job; readonly until: Temporal.Instant }>();
  /** For lanes in which a job ended last: a lane that is idle at the moment keeps the limit that it has earned. */
  readonly #recent = new LRUCache<string, Job>({ max: MAX_RECENT_LANES });
  readonly #rotation = new LaneRotation();
  #claimedAtMs = -Infinity;
  #claimedSome = false;
  readonly #clock: Clock;
  #endPause: (() => void) | undefined;
  #woken = false;
  #closing = false;
  #loop: Promise<void> | undefined;
  #stopListening: (() => Promise<void>) | undefined;
  readonly #db: Database;
  readonly #log: Log;
  readonly #afterId: bigint | undefined;

  constructor(options: {
    db: Database;
    log: Log;
    kinds: readonly JobKind[];
    concurrency?: number;
    clock?: Clock;
    /** Runs only jobs that were enqueued after this one. */
    afterId?: bigint | undefined;
  }) {
    this.#afterId = options.afterId;
    this.#clock = options.clock ?? systemClock;
    this.#concurrency = options.concurrency ?? DEFAULT_CONCURRENCY;
    this.#db = options.db;
    this.#log = options.log;
    this.#kinds = new Map(options.kinds.map((kind) => [kind.name, kind]));
  }

  async start(): Promise<void> {
    this.#stopListening = await this.#db.listen(JOBS_CHANNEL, () => this.wake());
    this.#loop = this.#work();
  }

  /** Looks for due jobs now instead of at the next poll. */
  wake(): void {
    this.#woken = true;
    this.#endPause?.();
  }

  /** Claims and runs everything that is due now, so many at the same time: for tests and the simulation. */
  async runDue({ concurrency = 1 } = {}): Promise<number> {
    let count = 0;
    this.#rotation.restart();
    for (;;) {
      const jobs = await this.#claim(concurrency);
      if (jobs.length === 0 && this.#rotation.isComplete()) return count;
      await Promise.all(jobs.map((job) => runAbout({}, () => this.#run(job))));
      count += jobs.length;
    }
  }

  /** Stops claiming and waits for running jobs. A job that does not finish is claimed again after its lease. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#endPause?.();
    await this.#loop;
    await Promise.all([...this.#running.values()].map((entry) => entry.finished));
    await this.#stopListening?.();
  }

  async #work(): Promise<void> {
    while (!this.#closing) {
      const free = this.#concurrency - this.#running.size;
      const jobs = free > 0 ? await this.#claimOrWait(free) : undefined;
      for (const job of jobs ?? []) this.#startJob(job);
      if (!jobs || this.#rotation.isComplete()) await this.#pause();
      await this.#awaitClaimInterval();
    }
  }

  /** A claim for each job that ends would cost more than the jobs. */
  async #awaitClaimInterval(): Promise<void> {
    const waitMs = this.#claimedAtMs + CLAIM_INTERVAL_MS - performance.now();
    if (waitMs > 0 && !this.#closing) await sleep(waitMs);
  }

  /** Undefined when the database is not available. */
  async #claimOrWait(limit: number): Promise<Job[] | undefined> {
    try {
      return await this.#claim(limit);
    } catch (error) {
      const level = isDatabaseUnavailable(error) ? "warn" : "error";
      this.#log[level]({ error: (error as Error).message }, "Could not claim jobs.");
      return undefined;
    }
  }

  async #claim(limit: number): Promise<Job[]> {
    this.#claimedAtMs = performance.now();
    const { jobs, cursors } = await claimJobs(this.#db, {
      kinds: [...this.#kinds.values()],
      busyLanes: this.#busyLanes(),
      busyOwners: this.#busyOwners(),
      cursors: this.#rotation.cursors,
      limit,
      afterId: this.#afterId,
      isLikely: this.#claimedSome,
    });
    this.#claimedSome = jobs.length > 0;
    this.#rotation.continueAt(cursors);
    return jobs;
  }

  /** How many lanes get no job for now because what they lead to cannot be reached. */
  restingLanes(): number {
    const now = this.#clock.now();
    return [...this.#resting.values()].filter(({ until }) => Temporal.Instant.compare(until, now) > 0).length;
  }

  #busyOwners(): BusyOwner[] {
    const busy = new Map<string, BusyOwner>();
    for (const { job } of this.#running.values()) {
      const { kind, owner } = job;
      const key = JSON.stringify([kind, owner]);
      const { running, slow } = busy.get(key) ?? { running: 0, slow: 0 };
      const isQuick = this.#kinds.get(kind)!.quickLanes?.has(job) ?? false;
      busy.set(key, { kind, owner, running: running + 1, slow: slow + (isQuick ? 0 : 1) });
    }
    return [...busy.values()].map((entry) => ({ ...entry, quickLanes: this.#quickLanes(entry) }));
  }

  /** Undefined while few lanes are slow, or where the kind has none that are quick. */
  #quickLanes({ kind, owner, slow }: BusyOwner): string[] | undefined {
    if (slow < SLOW_LANES_TO_NOTICE) return undefined;
    return this.#kinds.get(kind)!.quickLanes?.of(owner, MAX_QUICK_LANES);
  }

  #busyLanes(): BusyLane[] {
    const busy = new Map<string, BusyLane>();
    for (const { job } of this.#running.values()) {
      const { kind, owner, lane } = job;
      const key = keyOf(job);
      const free = busy.get(key)?.free ?? limitOf(this.#kinds.get(kind)!, job);
      busy.set(key, { kind, owner, lane, free: free - 1 });
    }
    for (const [key, job] of this.#recent.entries()) {
      const kind = this.#kinds.get(job.kind)!;
      const free = limitOf(kind, job);
      if (!busy.has(key) && free !== kind.laneConcurrency)
        busy.set(key, { kind: job.kind, owner: job.owner, lane: job.lane, free });
    }
    // The limit may have fallen below the number of running jobs.
    for (const [key, entry] of busy) if (entry.free < 0) busy.set(key, { ...entry, free: 0 });
    const now = this.#clock.now();
    for (const [key, { job, until }] of this.#resting) {
      if (Temporal.Instant.compare(until, now) > 0)
        busy.set(key, { kind: job.kind, owner: job.owner, lane: job.lane, free: 0 });
      else this.#resting.delete(key);
    }
    return [...busy.values()];
  }

  #startJob(job: Job): void {
    const finished = runAbout({}, () => this.#run(job)).finally(() => {
      this.#running.delete(job.id);
      if (this.#kinds.get(job.kind)!.laneLimit) this.#recent.set(keyOf(job), job);
      this.wake();
    });
    this.#running.set(job.id, { job, finished });
  }

  async #run(job: Job): Promise<void> {
    const kind = this.#kinds.get(job.kind)!;
    const startedMs = performance.now();
    try {
      const result = await resultOf(kind, job);
      jobFinished.record({
        kind: job.kind,
        result: result.kind,
        waitedSeconds: job.waitedSeconds,
        seconds: (performance.now() - startedMs) / 1_000,
      });
      if (result.kind !== "completed") await this.#record(job, result);
    } catch (error) {
      // The outcome could not be written: the lease runs out and the job is repeated, as at-least-once allows.
      this.#log.warn(
        { job: job.id, kind: job.kind, error: (error as Error).message },
        "A job's result was not recorded.",
      );
    }
  }

  async #record(job: Job, result: Exclude<JobResult, typeof completed>): Promise<void> {
    if (result.kind === "done") return completeJob(this.#db, job);
    if (result.kind === "again") {
      const { restLane, after, because } = result;
      if (restLane) this.#resting.set(keyOf(job), { job, until: this.#clock.now().add(restLane) });
      return retryJob(this.#db, job, { after, error: because });
    }
    this.#log.error({ job: job.id, kind: job.kind, because: result.because }, "A job was given up.");
    return keepAsDeadLetter(this.#db, job, result.because);
  }

  async #pause(): Promise<void> {
    if (!this.#woken && !this.#closing)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_INTERVAL_MS);
        this.#endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.#endPause = undefined;
    this.#woken = false;
    this.#rotation.restart();
  }
}

function limitOf(kind: JobKind, job: Job): number {
  return kind.laneLimit?.(job) ?? kind.laneConcurrency;
}

/** Each kind has lanes of its own, whatever their names. */
function keyOf(job: Job): string {
  return job.kind + laneKey(job);
}

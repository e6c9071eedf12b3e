/** One piece of durable work: a row written in the transaction that made it necessary. */
export interface Job<Payload = unknown> {
  readonly id: bigint;
  readonly kind: string;
  readonly payload: Payload;
  /** The number of earlier attempts. */
  readonly attempts: number;
  /** The guid of a tenant, merchant or connector, or `NO_OWNER`. Owners take turns: the backlog of one delays no other. */
  readonly owner: string;
  /** The receiver that the job depends on (its host): one slow lane delays no other. Each owner has lanes of its own. */
  readonly lane: string;
  /** Rises when a keyed job is enqueued again while it runs, so that the new work is not lost with the old. */
  readonly revision: number;
  /** From the moment it was due to its claim. */
  readonly waitedSeconds: number;
}

export type JobResult =
  | { readonly kind: "done" }
  /** Done, and removed by the statement that recorded what it did; see `jobsCompleted`. */
  | { readonly kind: "completed" }
  /** Retry after that time. Counts as an attempt. */
  | {
      readonly kind: "again";
      readonly after: Temporal.Duration;
      readonly because: string;
      /** This process claims nothing else of the lane for that long: its receiver can't be reached. */
      readonly restLane?: Temporal.Duration;
    }
  /** No retry: the job is kept as a dead letter. */
  | { readonly kind: "given_up"; readonly because: string };

export const done: JobResult = { kind: "done" };
export const completed = { kind: "completed" } as const;

/** How one kind of job is run. A job runs at least once, so that a handler must be idempotent. */
export interface JobKind<Payload = unknown> {
  readonly name: string;
  run(job: Job<Payload>): Promise<JobResult>;
  /** The wait before try number `attempts + 1` after an exception, or undefined to give up. */
  retryAfter(attempts: number): Temporal.Duration | undefined;
  /** After that time without a result the job is claimed again: its process has probably ended. */
  readonly leaseSeconds: number;
  /**
   * How long a job of the kind waits at most: after it was enqueued, and after an attempt. A job that is due later was planned by a
   * clock that was wrong. Undefined where jobs are planned for any time.
   */
  readonly longestWait?: { readonly first: Temporal.Duration; readonly retry: Temporal.Duration };
  /** How many of one lane run at the same time in one process, at least at the beginning. */
  readonly laneConcurrency: number;
  /** How many of a lane may run at the same time now, for kinds that adapt it; consulted while some are running, or did a moment ago. */
  laneLimit?(lane: Lane): number;
  /**
   * Lanes that proved to be quick a moment ago. The others of their owner leave a quarter of the free workers to them, so that
   * many lanes that hang don't delay them.
   */
  readonly quickLanes?: {
    has(lane: Lane): boolean;
    /** Names, those used last first. */
    of(owner: string, limit: number): string[];
  };
}

/** One receiver of one owner's work. */
type Lane = Pick<Job, "owner" | "lane">;

/** A key for maps of lanes. */
export function laneKey({ owner, lane }: Lane): string {
  return JSON.stringify([owner, lane]);
}

/** The lanes of an owner among these keys. */
export function lanesOf(owner: string, { keys, limit }: { keys: Iterable<string>; limit: number }): string[] {
  const beginning = `${JSON.stringify([owner]).slice(0, -1)},`;
  const lanes: string[] = [];
  for (const key of keys) {
    if (!key.startsWith(beginning)) continue;
    lanes.push((JSON.parse(key) as [string, string])[1]);
    if (lanes.length === limit) break;
  }
  return lanes;
}

/** Doubles from `firstSeconds` up to `mostSeconds`, `tries` times. */
export function doublingRetry(options: { firstSeconds: number; maxSeconds: number; tries: number }) {
  return (attempts: number): Temporal.Duration | undefined => {
    if (attempts >= options.tries) return undefined;
    const seconds = Math.min(options.maxSeconds, options.firstSeconds * 2 ** attempts);
    return Temporal.Duration.from({ seconds });
  };
}

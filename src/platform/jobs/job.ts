/** One piece of durable work: a row written in the transaction that made it necessary. */
export interface Job<Payload = unknown> {
  readonly id: bigint;
  readonly kind: string;
  readonly payload: Payload;
  /** How often it was tried before. */
  readonly attempts: number;
  /** Whose work it is (a tenant's guid), or empty. Owners take turns: the backlog of one delays no other. */
  readonly owner: string;
  /** What the work waits for (a receiver's host): one slow lane delays no other. Each owner has lanes of its own. */
  readonly lane: string;
  /** Rises when a keyed job is enqueued again while it runs, so that the new work is not lost with the old. */
  readonly revision: number;
  /** How long after it was due it was claimed. */
  readonly waitedSeconds: number;
}

export type JobResult =
  | { readonly kind: "done" }
  /** Not yet: try again after that time. Counts as an attempt. */
  | {
      readonly kind: "again";
      readonly after: Temporal.Duration;
      readonly because: string;
      /** Nothing else of the lane is claimed by this process for that long: whom it waits for can't be reached. */
      readonly restLane?: Temporal.Duration;
    }
  /** Never again: kept as a dead letter for people to read. */
  | { readonly kind: "given_up"; readonly because: string };

export const done: JobResult = { kind: "done" };

/** How one kind of job is run. Running is at least once: a handler must bear being repeated. */
export interface JobKind<Payload = unknown> {
  readonly name: string;
  run(job: Job<Payload>): Promise<JobResult>;
  /** The wait before try number `attempts + 1` after an exception, or undefined to give up. */
  retryAfter(attempts: number): Temporal.Duration | undefined;
  /** After that time without an answer the job is taken as lost with its process, and claimed again. */
  readonly leaseSeconds: number;
  /** How many of one lane run at the same time in one process, at least at the beginning. */
  readonly laneConcurrency: number;
  /** How many of a lane may run at the same time now, for kinds that adapt it; only consulted while some are running. */
  laneLimit?(lane: Lane): number;
}

/** One receiver of one owner's work. */
type Lane = Pick<Job, "owner" | "lane">;

/** Text by which a lane is found again. */
export function laneKey({ owner, lane }: Lane): string {
  return JSON.stringify([owner, lane]);
}

/** Doubles from `firstSeconds` up to `mostSeconds`, `tries` times. */
export function doublingRetry(options: { firstSeconds: number; maxSeconds: number; tries: number }) {
  return (attempts: number): Temporal.Duration | undefined => {
    if (attempts >= options.tries) return undefined;
    const seconds = Math.min(options.maxSeconds, options.firstSeconds * 2 ** attempts);
    return Temporal.Duration.from({ seconds });
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseUnavailable, sql, type Database } from "../platform/database/index.ts";
import type { Log } from "../platform/log.ts";
import {
  endAdvance,
  readTestClock,
  type ClockState,
  type FollowedClock,
} from "../platform/test-clock/index.ts";

/** A time at which something becomes due, with the recurring tasks that then have work. */
export interface DueTime {
  readonly at: Temporal.Instant;
  readonly tasks: ReadonlySet<string>;
}

/** The work of this process as an advance needs it. */
interface SteppedWork {
  /** The first due time after that one. */
  nextDue(after: Temporal.Instant): Promise<DueTime | undefined>;
  /** Runs what is due, and what follows from it, to its end; `all` recurring tasks, or those that have work. */
  runDue(tasks: ReadonlySet<string> | "all"): Promise<void>;
}

interface AdvanceParts {
  readonly db: Database;
  readonly log: Log;
  readonly followed: FollowedClock;
  /** Stops the work that this process does by itself. `begin` has it go on. */
  readonly stepWork: () => Promise<SteppedWork & { begin(): Promise<void> }>;
}

const RETRY_EVERY_MS = 1_000;
/** In a row. A database that cannot be reached is waited for. */
const MAX_FAILURES = 5;

/** Advances the test clock whenever that is requested, unless another process does; also what was interrupted before. */
export class ClockAdvancer {
  readonly #parts: AdvanceParts;
  readonly #closing = new AbortController();
  #stopFollowing: (() => void) | undefined;
  #working: Promise<void> | undefined;
  #isRequested = false;
  /** After the last step, unless it failed. */
  #state: ClockState | undefined;

  constructor(parts: AdvanceParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#stopFollowing = this.#parts.followed.onChange(() => this.#wake());
    this.#wake();
  }

  /** Interrupts an advance: it goes on at the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#stopFollowing?.();
    await this.#working;
  }

  #wake(): void {
    this.#isRequested = true;
    this.#working ??= this.#work().finally(() => (this.#working = undefined));
  }

  async #work(): Promise<void> {
    while (this.#isRequested && !this.#closing.signal.aborted) {
      this.#isRequested = false;
      await this.#alone(() => this.#advance()).catch((error: Error) =>
        this.#parts.log.warn({ error: error.message }, "The test clock could not be read."),
      );
    }
  }

  /** The transaction is open for its lock only, which the database releases when this process ends. */
  async #alone(work: () => Promise<void>): Promise<void> {
    if ((await readTestClock(this.#parts.db))?.status !== "advancing") return;
    await this.#parts.db.transaction(async (tx) => {
      const { isFree } = await tx.one<{ isFree: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtext('quittance test clock')) as is_free`,
      );
      if (isFree) await work();
    });
  }

  async #advance(): Promise<void> {
    const { db, log, stepWork } = this.#parts;
    const work = await stepWork();
    try {
      for (let failures = 0; !this.#closing.signal.aborted;) {
        try {
          if (await this.#step(work)) return;
          failures = 0;
        } catch (error) {
          if (!isDatabaseUnavailable(error)) failures += 1;
          log.error({ err: error }, "The test clock stopped where something could not be done.");
          if (failures >= MAX_FAILURES) return await endAdvance(db, "failed");
          await sleep(RETRY_EVERY_MS, undefined, { signal: this.#closing.signal }).catch(() => undefined);
        }
      }
    } finally {
      await work.begin();
    }
  }

  /** To the next due time, or to the end: true then. */
  async #step(work: SteppedWork): Promise<boolean> {
    const { db, followed } = this.#parts;
    const before = this.#state;
    this.#state = undefined;
    const state = before ?? (await readTestClock(db));
    if (state?.status !== "advancing" || state.beganAt === null) return true;
    // At the beginning, and after an interruption or failure, which may have left something that was due.
    if (before === undefined) await work.runDue("all");
    const next = await work.nextDue(state.stoppedAt ?? state.beganAt);
    if (next && Temporal.Instant.compare(next.at, endOf(state, followed)) <= 0) {
      const moved = await followed.move(next.at);
      await work.runDue(next.tasks);
      this.#state = moved;
      return false;
    }
    await followed.move(state.targetMs);
    await work.runDue("all");
    await endAdvance(db, "ready");
    return true;
  }
}

function endOf({ targetMs }: ClockState, { clock }: FollowedClock): Temporal.Instant {
  return clock.real.now().add({ milliseconds: Number(targetMs) });
}

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type { Clock } from "../clock.ts";
import { sql, type Database } from "../database/index.ts";
import type { Log } from "../log.ts";
import {
  addToDatabaseTime,
  announceMove,
  countLateReaders,
  finishMove,
  readTestClock,
  recordReader,
  removeReader,
  type ClockState,
} from "./clock-store.ts";
import { TestClock } from "./test-clock.ts";

const CHANNEL = "quittance_test_clock";
/** A notification can be lost, and other processes must see that this one lives. */
const LOOK_EVERY_MS = 5_000;
const ACKNOWLEDGED_EVERY_MS = 5;

/** The test clock of the installation in this process: it follows the database's, as those of all processes do. */
export class FollowedClock {
  readonly clock: TestClock;
  readonly #db: Database;
  readonly #log: Log;
  readonly #id = randomUUID();
  readonly #listeners = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => Promise<void>) | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isInDatabase = false;
  #others = 0;

  /** @param options.db for this clock alone, and closed with it */
  static async open(options: { db: Database; real: Clock; log: Log }): Promise<FollowedClock> {
    const followed = new FollowedClock(options);
    await followed.#start();
    return followed;
  }

  private constructor({ db, real, log }: { db: Database; real: Clock; log: Log }) {
    this.#db = db;
    this.#log = log;
    this.clock = new TestClock(real);
  }

  async #start(): Promise<void> {
    const state = await readTestClock(this.#db);
    // A database that was copied has the row, and not the function.
    if (state && state.announcedMs > 0n) await this.#addToDatabase();
    await this.#look();
    this.#stopListening = await this.#db.listen(CHANNEL, () => this.#lookSoon());
    this.#timer = setInterval(() => this.#lookSoon(), LOOK_EVERY_MS).unref();
  }

  /** Calls back when an advance was requested, or the clock has moved. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether other processes follow the clock, as of the last move. */
  get hasOthers(): boolean {
    return this.#others > 0;
  }

  /** Says to all processes that the clock has changed. */
  async notify(): Promise<void> {
    await this.#db.execute(sql`select pg_notify(${CHANNEL}, '')`);
  }

  /**
   * Moves the clocks of all processes, and then the database's, to this time or so many milliseconds ahead, unless they are there
   * already. A time is a stop of the advance. For the one process that advances the clock.
   */
  async move(to: Temporal.Instant | bigint): Promise<ClockState> {
    if (!this.#isInDatabase) await this.#addToDatabase();
    const { aheadMs, others } = await announceMove(this.#db, { to, id: this.#id });
    this.#others = others;
    this.clock.setAhead(Number(aheadMs));
    if (others > 0) {
      await this.#recordReader();
      await this.notify();
      while ((await countLateReaders(this.#db, aheadMs)) > 0) await sleep(ACKNOWLEDGED_EVERY_MS);
    }
    return finishMove(this.#db, { aheadMs, stopAt: typeof to === "bigint" ? null : to });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#stopListening?.();
    await this.#looking;
    await removeReader(this.#db, this.#id).catch(() => undefined);
    await this.#db.close();
  }

  async #addToDatabase(): Promise<void> {
    await addToDatabaseTime(this.#db);
    this.#isInDatabase = true;
  }

  #recordReader(): Promise<void> {
    return recordReader(this.#db, { id: this.#id, aheadMs: this.clock.aheadMs });
  }

  #lookSoon(): void {
    this.#looking = this.#looking
      .then(() => this.#look())
      .catch((error: Error) => this.#log.warn({ error: error.message }, "The test clock was not read."));
  }

  async #look(): Promise<void> {
    const state = await readTestClock(this.#db);
    if (!state) return;
    this.clock.setAhead(Number(state.announcedMs));
    await this.#recordReader();
    for (const listener of this.#listeners) listener();
  }
}

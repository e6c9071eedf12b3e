import type { Clock } from "../clock.ts";
import { isRefusedStatement } from "./errors.ts";
import type { Sql } from "./sql.ts";

/**
 * One statement that does the same for several callers at once, each with an item of their own: one round trip, one
 * commit and one wait for the disk for all of them. See `Queryable.jointly`.
 */
export interface BatchStatement<Item, Row extends object> {
  /** Yields at most one row for each item. Locks are to be taken in the order of the keys, or two runs deadlock. */
  readonly statement: (items: readonly Item[]) => Sql;
  /** Which row is whose. Two items of one key never share a run. */
  readonly keyOfItem: (item: Item) => string;
  readonly keyOfRow: (row: Row) => string;
}

/** One statement never holds more rows than it can lock and commit in a few milliseconds. */
const MOST_ITEMS = 32;
/** A run that takes longer waits for a lock: those behind it have nothing to do with that. */
const PATIENCE_MS = 100;

interface Entry<Item, Row> {
  readonly item: Item;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Brings those who want the same statement at the same time together. Who comes alone does not wait for anybody; who comes
 * while a run is under way waits for its end, and shares the next one. A second run beside the first would make both
 * small, and small runs are what costs.
 */
export class JointRuns<Item, Row extends object> {
  readonly #joint: BatchStatement<Item, Row>;
  readonly #query: (statement: Sql) => Promise<Row[]>;
  readonly #clock: Pick<Clock, "after">;
  #waiting: Entry<Item, Row>[] = [];
  #running = false;

  constructor(
    joint: BatchStatement<Item, Row>,
    { query, clock }: { query: (statement: Sql) => Promise<Row[]>; clock: Pick<Clock, "after"> },
  ) {
    this.#joint = joint;
    this.#query = query;
    this.#clock = clock;
  }

  /** The item's row, or undefined when the statement yields none for it. */
  add(item: Item): Promise<Row | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#running) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) await this.#patiently(this.#run(this.#takeBatch()));
    this.#running = false;
  }

  #patiently(run: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const callOff = this.#clock.after(PATIENCE_MS, resolve);
    void run.finally(() => {
      callOff();
      resolve();
    });
    return promise;
  }

  #takeBatch(): Entry<Item, Row>[] {
    const batch = new Map<string, Entry<Item, Row>>();
    const later: Entry<Item, Row>[] = [];
    for (const entry of this.#waiting) {
      const key = this.#joint.keyOfItem(entry.item);
      if (batch.size < MOST_ITEMS && !batch.has(key)) batch.set(key, entry);
      else later.push(entry);
    }
    this.#waiting = later;
    return [...batch.values()];
  }

  async #run(batch: readonly Entry<Item, Row>[]): Promise<void> {
    try {
      const rows = await this.#query(this.#joint.statement(batch.map(({ item }) => item)));
      const byKey = new Map(rows.map((row) => [this.#joint.keyOfRow(row), row]));
      for (const { item, resolve } of batch) resolve(byKey.get(this.#joint.keyOfItem(item)));
    } catch (error) {
      // One bad item must not fail its neighbours: as nothing was done for anybody, each is tried alone.
      if (batch.length > 1 && isRefusedStatement(error))
        await Promise.all(batch.map((one) => this.#run([one])));
      else for (const { reject } of batch) reject(error);
    }
  }
}

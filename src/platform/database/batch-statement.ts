import type { Clock } from "../clock.ts";
import { isRefusedStatement } from "./errors.ts";
import type { Sql } from "./sql.ts";

/**
 * One statement for the items of several concurrent callers: one round trip, one commit and one disk flush for all of
 * them. See `Queryable.inBatch`.
 */
export interface BatchStatement<Item, Row extends object> {
  /** Returns at most one row per item. Must take locks in the order of the keys, or two batches deadlock. */
  readonly statement: (items: readonly Item[]) => Sql;
  /** The keys match rows to items. Two items of one key never share a batch. */
  readonly keyOfItem: (item: Item) => string;
  readonly keyOfRow: (row: Row) => string;
}

/** A batch must lock and commit its rows within a few milliseconds. */
const MAX_ITEMS = 32;
/** A batch that takes longer waits for a lock: the next one then runs beside it. */
const MAX_WAIT_MS = 100;

interface Entry<Item, Row> {
  readonly item: Item;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches concurrent items of one statement. An item that arrives alone runs at once; items that arrive while a batch runs
 * wait for its end and share the next one. A second run beside the first would make both batches small, and small batches
 * are expensive.
 */
export class BatchRunner<Item, Row extends object> {
  readonly #definition: BatchStatement<Item, Row>;
  readonly #query: (statement: Sql) => Promise<Row[]>;
  readonly #clock: Pick<Clock, "after">;
  #waiting: Entry<Item, Row>[] = [];
  #running = false;

  constructor(
    definition: BatchStatement<Item, Row>,
    { query, clock }: { query: (statement: Sql) => Promise<Row[]>; clock: Pick<Clock, "after"> },
  ) {
    this.#definition = definition;
    this.#query = query;
    this.#clock = clock;
  }

  /** The item's row, or undefined when the statement returns none for it. */
  add(item: Item): Promise<Row | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#running) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) await this.#endOrTimeout(this.#run(this.#takeBatch()));
    this.#running = false;
  }

  #endOrTimeout(run: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = this.#clock.after(MAX_WAIT_MS, resolve);
    void run.finally(() => {
      cancel();
      resolve();
    });
    return promise;
  }

  #takeBatch(): Entry<Item, Row>[] {
    const batch = new Map<string, Entry<Item, Row>>();
    const later: Entry<Item, Row>[] = [];
    for (const entry of this.#waiting) {
      const key = this.#definition.keyOfItem(entry.item);
      if (batch.size < MAX_ITEMS && !batch.has(key)) batch.set(key, entry);
      else later.push(entry);
    }
    this.#waiting = later;
    return [...batch.values()];
  }

  async #run(batch: readonly Entry<Item, Row>[]): Promise<void> {
    try {
      const rows = await this.#query(this.#definition.statement(batch.map(({ item }) => item)));
      const byKey = new Map(rows.map((row) => [this.#definition.keyOfRow(row), row]));
      for (const { item, resolve } of batch) resolve(byKey.get(this.#definition.keyOfItem(item)));
    } catch (error) {
      // One bad item must not fail the others: nothing was changed, so each is retried alone.
      if (batch.length > 1 && isRefusedStatement(error))
        await Promise.all(batch.map((one) => this.#run([one])));
      else for (const { reject } of batch) reject(error);
    }
  }
}

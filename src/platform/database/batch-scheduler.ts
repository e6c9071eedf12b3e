import type { Clock } from "../clock.ts";
import type { BatchStatement } from "./batch-statement.ts";
import { isRefusedStatement } from "./errors.ts";
import type { Sql } from "./sql.ts";

/** A batch must lock and commit its rows within a few milliseconds. */
const MAX_ITEMS = 32;
/** A batch that takes longer waits for a lock: from then on others run beside it. */
const MAX_WAIT_MS = 50;
/**
 * Batches under way, of all statements together. A batch costs as much as a handful of items more, whatever its size: with two under
 * way, each would have half of the items.
 */
const USUALLY = 1;
/** Beside one with fewer items another one is under way: there is time for both, and no caller waits for both. */
const SMALL = 4;
const BESIDE_SMALL = 2;
/** When a full batch waits, which others make no smaller. */
const WHEN_FULL = 3;

/** Runs a statement on one of the database's pools. */
type Run = (statement: Sql) => Promise<object[]>;

interface Entry {
  readonly item: unknown;
  readonly resolve: (row: object | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Items that wait for one statement. */
interface Queue {
  readonly definition: BatchStatement<unknown, object>;
  readonly run: Run;
  waiting: Entry[];
  /** How often another queue came first since it waits. */
  passedOver: number;
}

/**
 * Forms batches of the items of concurrent callers, over all statements of a database (docs/decisions/database.md). Items are
 * collected until the event loop has handled what arrived with them; then the fullest queue comes first.
 */
export class BatchScheduler {
  readonly #clock: Pick<Clock, "after">;
  readonly #queues = new Map<object, Queue>();
  #underWay = 0;
  #itemsUnderWay = 0;
  #isPlanned = false;

  constructor(clock: Pick<Clock, "after">) {
    this.#clock = clock;
  }

  /** The item's row, or undefined when the statement returns none for it. */
  add<Item, Row extends object>(
    definition: BatchStatement<Item, Row>,
    { item, run }: { item: Item; run: Run },
  ): Promise<Row | undefined> {
    const queue = this.#queueOf(definition as BatchStatement<unknown, object>, run);
    const { promise, resolve, reject } = Promise.withResolvers<Row | undefined>();
    queue.waiting.push({ item, resolve: resolve as Entry["resolve"], reject });
    this.#plan();
    return promise;
  }

  #queueOf(definition: BatchStatement<unknown, object>, run: Run): Queue {
    let queue = this.#queues.get(definition);
    if (queue === undefined) {
      queue = { definition, run, waiting: [], passedOver: 0 };
      this.#queues.set(definition, queue);
    }
    return queue;
  }

  /** After the present round of the event loop, in which callers that got their rows may bring their next items. */
  #plan(): void {
    if (this.#isPlanned || this.#underWay >= WHEN_FULL) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      this.#startBatches();
    });
  }

  #startBatches(): void {
    for (;;) {
      const next = this.#next();
      if (next === undefined) return;
      if (this.#underWay >= this.#mostBeside(next)) return;
      for (const queue of this.#queues.values()) if (queue.waiting.length > 0) queue.passedOver += 1;
      next.passedOver = 0;
      const batch = takeBatch(next);
      // It is new when it waits again: the order of queues is that in which they began to wait.
      if (next.waiting.length === 0) this.#queues.delete(next.definition);
      void this.#start(next, batch);
    }
  }

  #mostBeside({ waiting }: Queue): number {
    if (waiting.length >= MAX_ITEMS) return WHEN_FULL;
    return this.#itemsUnderWay < SMALL ? BESIDE_SMALL : USUALLY;
  }

  /** The fullest; one that is passed over again and again counts as ever fuller. */
  #next(): Queue | undefined {
    let [next, most] = [undefined as Queue | undefined, 0];
    for (const queue of this.#queues.values()) {
      const weight = queue.waiting.length * (1 + queue.passedOver);
      if (weight > most) [next, most] = [queue, weight];
    }
    return next;
  }

  async #start(queue: Queue, batch: readonly Entry[]): Promise<void> {
    this.#underWay += 1;
    this.#itemsUnderWay += batch.length;
    let counts = true;
    const end = (): void => {
      if (!counts) return;
      counts = false;
      this.#underWay -= 1;
      this.#itemsUnderWay -= batch.length;
      this.#plan();
    };
    const cancel = this.#clock.after(MAX_WAIT_MS, end);
    await runBatch(queue, batch);
    cancel();
    end();
  }
}

function takeBatch(queue: Queue): Entry[] {
  const batch = new Map<string, Entry>();
  const later: Entry[] = [];
  for (const entry of queue.waiting) {
    const key = queue.definition.keyOfItem(entry.item);
    if (batch.size < MAX_ITEMS && !batch.has(key)) batch.set(key, entry);
    else later.push(entry);
  }
  queue.waiting = later;
  return [...batch.values()];
}

/** Never rejects: each caller gets its row, or its error. */
async function runBatch(queue: Queue, batch: readonly Entry[]): Promise<void> {
  const { definition, run } = queue;
  try {
    const rows = await run(definition.statement(batch.map(({ item }) => item)));
    const byKey = new Map(rows.map((row) => [definition.keyOfRow(row), row]));
    for (const { item, resolve } of batch) resolve(byKey.get(definition.keyOfItem(item)));
  } catch (error) {
    // One bad item must not fail the others: nothing was changed, so each is retried alone.
    if (batch.length > 1 && isRefusedStatement(error))
      await Promise.all(batch.map((one) => runBatch(queue, [one])));
    else for (const { reject } of batch) reject(error);
  }
}

import { DuckDBConnection } from "@duckdb/node-api";

/**
 * How much of a piece of work was spent outside of the database: in reading the request, planning, making the response, and
 * waiting for turns of the event loop. A statement counts as the database's from when it is sent until its result is there.
 */
export class DatabaseTime {
  readonly #spans: (readonly [fromMs: number, untilMs: number])[] = [];

  /** From now on the statements of all connections of this process are timed. */
  constructor() {
    const spans = this.#spans;
    const run = Reflect.get(DuckDBConnection.prototype, "run");
    DuckDBConnection.prototype.run = async function timed(this: DuckDBConnection, ...statement) {
      const fromMs = performance.now();
      try {
        return await run.apply(this, statement);
      } finally {
        spans.push([fromMs, performance.now()]);
      }
    };
  }

  /** The duration of the work, and the part of it in which no statement was under way. In milliseconds. */
  async measure(work: () => Promise<unknown>): Promise<{ readonly totalMs: number; readonly ownMs: number }> {
    this.#spans.length = 0;
    const fromMs = performance.now();
    await work();
    const untilMs = performance.now();
    let coveredMs = 0;
    let reachedMs = fromMs;
    for (const [start, end] of this.#spans.toSorted(([a], [b]) => a - b)) {
      const counted = Math.min(end, untilMs) - Math.max(start, reachedMs);
      if (counted <= 0) continue;
      coveredMs += counted;
      reachedMs = Math.min(end, untilMs);
    }
    return { totalMs: untilMs - fromMs, ownMs: untilMs - fromMs - coveredMs };
  }
}

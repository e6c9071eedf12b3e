import pg from "pg";
import { expect, test } from "vitest";
import { ManualClock } from "../clock.ts";
import { BatchScheduler } from "./batch-scheduler.ts";
import type { BatchStatement } from "./batch-statement.ts";
import { sql, type Sql } from "./sql.ts";

interface Row {
  readonly key: string;
  readonly done: string;
}

/** One statement of a server that responds on `respondToAll`. */
class Server {
  readonly batches: (readonly string[])[] = [];
  readonly clock = new ManualClock("2026-01-01T00:00:00Z");
  readonly #pending: (() => void)[] = [];
  readonly #scheduler = new BatchScheduler(this.clock);
  readonly statement = definition();
  /** The error of a batch, if any. */
  refuse: (items: readonly string[]) => Error | undefined = () => undefined;

  add(item: string, statement = this.statement): Promise<Row | undefined> {
    return this.#scheduler.add(statement, { item, run: (text) => this.#query(text) });
  }

  /** Items that arrive in one round of the event loop; resolves when their batches began. */
  async addTogether(...items: string[]): Promise<{ rows: Promise<Row | undefined>[] }> {
    const rows = items.map((item) => this.add(item));
    await nextRound();
    return { rows };
  }

  /** Resolves when nothing waits any more. */
  async respondToAll(): Promise<void> {
    while (this.#pending.length > 0) await this.respondToFirst(this.#pending.length);
  }

  async respondToFirst(count: number): Promise<void> {
    for (const respond of this.#pending.splice(0, count)) respond();
    await nextRound();
  }

  #query(statement: Sql): Promise<Row[]> {
    const items = statement.values[0] as string[];
    this.batches.push(items);
    return new Promise((resolve, reject) => {
      this.#pending.push(() => {
        const error = this.refuse(items);
        if (error) reject(error);
        else resolve(items.map((item) => ({ key: keyOf(item), done: item })).toReversed());
      });
    });
  }
}

function definition(): BatchStatement<string, Row> {
  return { statement: (items) => sql`${items}`, keyOfItem: keyOf, keyOfRow: ({ key }) => key };
}

/** Two: what ends in one round may plan a batch for the next. */
async function nextRound(): Promise<void> {
  for (let round = 0; round < 2; round++) await new Promise((resolve) => setImmediate(resolve));
}

/** `b2` is another item of the key `b`. */
function keyOf(item: string): string {
  return item.slice(0, 1);
}

/** As many items, each with a key of its own. */
function items(count: number, first = 0x4e00): string[] {
  return Array.from({ length: count }, (_, at) => String.fromCodePoint(first + at));
}

test("items that arrive together share a batch, and those that arrive while it is under way share the next", async () => {
  const server = new Server();
  const first = await server.addTogether("a", "b", "c", "d");
  await server.addTogether("e");
  const waiting = await server.addTogether("f", "g");
  expect(server.batches).toEqual([["a", "b", "c", "d"]]);
  await server.respondToAll();
  expect(server.batches).toEqual([
    ["a", "b", "c", "d"],
    ["e", "f", "g"],
  ]);
  expect(await first.rows[0]).toEqual({ key: "a", done: "a" });
  expect(await waiting.rows[0]).toEqual({ key: "f", done: "f" });
});

test("beside a batch of few items one other is under way", async () => {
  const server = new Server();
  await server.addTogether("a");
  await server.addTogether("b", "c", "d", "e");
  await server.addTogether("f");
  expect(server.batches).toEqual([["a"], ["b", "c", "d", "e"]]);
  await server.respondToFirst(1);
  expect(server.batches).toHaveLength(2);
  await server.respondToFirst(1);
  expect(server.batches).toEqual([["a"], ["b", "c", "d", "e"], ["f"]]);
});

test("beside a large batch others are under way only when they are full, and three at most", async () => {
  const server = new Server();
  await server.addTogether("a", "b", "c", "d");
  await server.addTogether(...items(31));
  expect(server.batches).toHaveLength(1);
  await server.addTogether(...items(100, 0x5000));
  expect(server.batches.map(({ length }) => length)).toEqual([4, 32, 32]);
});

test("of several statements the one with the most items comes first, and none is passed over for ever", async () => {
  const server = new Server();
  const [few, many] = [definition(), definition()];
  await server.addTogether("a", "b", "c", "d");
  void server.add("x", few);
  for (let round = 0; round < 14; round++) {
    for (const item of items(10, 0x4e00 + 10 * round)) void server.add(item, many);
    await server.respondToFirst(1);
  }
  const place = server.batches.findIndex((batch) => batch.includes("x"));
  expect(server.batches[1]).toHaveLength(10);
  expect(place).toBeGreaterThan(1);
});

test("of two statements with as many items the one that waits longer comes first, whatever was before", async () => {
  const server = new Server();
  const [one, other] = [definition(), definition()];
  // Each of the two was used first once.
  for (const [earlier, later] of [
    [one, other],
    [other, one],
  ] as const) {
    await server.addTogether(...items(10, 0x6000));
    void server.add("a", earlier);
    void server.add("b", later);
    server.batches.length = 0;
    await server.respondToFirst(1);
    expect(server.batches[0]).toEqual(["a"]);
    await server.respondToAll();
  }
});

test("a batch that waits for a lock delays no other", async () => {
  const server = new Server();
  await server.addTogether("stuck", "a", "b", "c");
  await server.addTogether("d", "e");
  expect(server.batches).toHaveLength(1);
  server.clock.advance({ milliseconds: 50 });
  await nextRound();
  expect(server.batches).toEqual([
    ["stuck", "a", "b", "c"],
    ["d", "e"],
  ]);
});

test("two items of one key never share a batch", async () => {
  const server = new Server();
  const { rows } = await server.addTogether("b", "b2", "c");
  await server.respondToAll();
  expect(server.batches).toEqual([["b", "c"], ["b2"]]);
  expect((await rows[1])?.done).toBe("b2");
});

test("an item that the server refuses fails alone, in whatever language", async () => {
  const server = new Server();
  server.refuse = (batch) =>
    batch.includes("bad") ? databaseError({ severity: "FEHLER", code: "22021" }) : undefined;
  const results = Promise.allSettled((await server.addTogether("good", "bad", "fine")).rows);
  await server.respondToAll();
  expect((await results).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test.each([
  ["breaks", new Error("Connection terminated unexpectedly")],
  ["is ended", databaseError({ severity: "FATAL", code: "57P01" })],
])("nothing is retried after a batch whose connection %s: its effect is unknown", async (_how, error) => {
  const server = new Server();
  server.refuse = () => error;
  const results = Promise.allSettled((await server.addTogether("x", "c", "d")).rows);
  await server.respondToAll();
  expect((await results).every(({ status }) => status === "rejected")).toBe(true);
  expect(server.batches).toEqual([["x", "c", "d"]]);
});

function databaseError(fields: { severity: string; code: string }): Error {
  return Object.assign(new pg.DatabaseError("invalid input", 0, "error"), fields);
}

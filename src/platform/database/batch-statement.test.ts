import pg from "pg";
import { expect, test } from "vitest";
import { ManualClock } from "../clock.ts";
import { BatchRunner } from "./batch-statement.ts";
import { sql, type Sql } from "./sql.ts";

interface Row {
  readonly key: string;
  readonly done: string;
}

/** A server that responds on `respondToAll`. */
class Server {
  readonly batches: (readonly string[])[] = [];
  readonly clock = new ManualClock("2026-01-01T00:00:00Z");
  readonly #pending: (() => void)[] = [];
  readonly runner = new BatchRunner<string, Row>(
    { statement: (items) => sql`${items}`, keyOfItem: keyOf, keyOfRow: ({ key }) => key },
    { query: (statement) => this.#query(statement), clock: this.clock },
  );
  /** The error of a batch, if any. */
  refuse: (items: readonly string[]) => Error | undefined = () => undefined;

  async respondToAll(): Promise<void> {
    while (this.#pending.length > 0) {
      for (const respond of this.#pending.splice(0)) respond();
      await new Promise((resolve) => setImmediate(resolve));
    }
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

/** `b2` is another item of the key `b`. */
function keyOf(item: string): string {
  return item.slice(0, 1);
}

test("an item that arrives alone runs at once, and items that arrive during a run share the next one", async () => {
  const server = new Server();
  const rows = ["a", "b", "c", "d", "e"].map((item) => server.runner.add(item));
  expect(server.batches).toEqual([["a"]]);
  await server.respondToAll();
  expect(server.batches).toEqual([["a"], ["b", "c", "d", "e"]]);
  expect(await Promise.all(rows)).toMatchObject([
    { done: "a" },
    { done: "b" },
    { done: "c" },
    { done: "d" },
    { done: "e" },
  ]);
});

test("a batch that waits for a lock delays no other", async () => {
  const server = new Server();
  const rows = ["stuck", "b", "c"].map((item) => server.runner.add(item));
  server.clock.advance({ milliseconds: 100 });
  await new Promise((resolve) => setImmediate(resolve));
  expect(server.batches).toEqual([["stuck"], ["b", "c"]]);
  await server.respondToAll();
  expect(await Promise.all(rows)).toMatchObject([{ done: "stuck" }, { done: "b" }, { done: "c" }]);
});

test("two items of one key never share a batch", async () => {
  const server = new Server();
  const rows = ["x", "b", "b2", "c"].map((item) => server.runner.add(item));
  await server.respondToAll();
  expect(server.batches.slice(1)).toEqual([["b", "c"], ["b2"]]);
  expect((await rows[2])?.done).toBe("b2");
});

test("an item that the server refuses fails alone, in whatever language", async () => {
  const server = new Server();
  server.refuse = (items) =>
    items.includes("bad") ? databaseError({ severity: "FEHLER", code: "22021" }) : undefined;
  const rows = ["x", "good", "bad", "fine"].map((item) => server.runner.add(item));
  const results = Promise.allSettled(rows);
  await server.respondToAll();
  expect((await results).map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
});

test.each([
  ["breaks", new Error("Connection terminated unexpectedly")],
  ["is ended", databaseError({ severity: "FATAL", code: "57P01" })],
])("nothing is retried after a batch whose connection %s: its effect is unknown", async (_how, error) => {
  const server = new Server();
  server.refuse = () => error;
  const rows = ["x", "c", "d"].map((item) => server.runner.add(item));
  const results = Promise.allSettled(rows);
  await server.respondToAll();
  expect((await results).every(({ status }) => status === "rejected")).toBe(true);
  expect(server.batches).toEqual([["x"], ["c", "d"]]);
});

function databaseError(fields: { severity: string; code: string }): Error {
  return Object.assign(new pg.DatabaseError("invalid input", 0, "error"), fields);
}

import pg from "pg";
import { expect, test } from "vitest";
import { ManualClock } from "../clock.ts";
import { JointRuns } from "./batch-statement.ts";
import { sql, type Sql } from "./sql.ts";

interface Row {
  readonly key: string;
  readonly done: string;
}

/** A server that answers a run when it is told to. */
class Server {
  readonly asked: (readonly string[])[] = [];
  readonly clock = new ManualClock("2026-01-01T00:00:00Z");
  readonly #pending: (() => void)[] = [];
  readonly runs = new JointRuns<string, Row>(
    { statement: (items) => sql`${items}`, keyOfItem: keyOf, keyOfRow: ({ key }) => key },
    { query: (statement) => this.#query(statement), clock: this.clock },
  );
  /** What is wrong with a run, if anything. */
  refuse: (items: readonly string[]) => Error | undefined = () => undefined;

  async answerAll(): Promise<void> {
    while (this.#pending.length > 0) {
      for (const answer of this.#pending.splice(0)) answer();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #query(statement: Sql): Promise<Row[]> {
    const items = statement.values[0] as string[];
    this.asked.push(items);
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

test("who comes alone starts at once, and who comes while a run is under way shares the next one", async () => {
  const server = new Server();
  const rows = ["a", "b", "c", "d", "e"].map((item) => server.runs.add(item));
  expect(server.asked).toEqual([["a"]]);
  await server.answerAll();
  expect(server.asked).toEqual([["a"], ["b", "c", "d", "e"]]);
  expect(await Promise.all(rows)).toMatchObject([
    { done: "a" },
    { done: "b" },
    { done: "c" },
    { done: "d" },
    { done: "e" },
  ]);
});

test("a run that is held up holds nobody up", async () => {
  const server = new Server();
  const rows = ["stuck", "b", "c"].map((item) => server.runs.add(item));
  server.clock.advance({ milliseconds: 100 });
  await new Promise((resolve) => setImmediate(resolve));
  expect(server.asked).toEqual([["stuck"], ["b", "c"]]);
  await server.answerAll();
  expect(await Promise.all(rows)).toMatchObject([{ done: "stuck" }, { done: "b" }, { done: "c" }]);
});

test("two items of one key never share a run", async () => {
  const server = new Server();
  const rows = ["x", "b", "b2", "c"].map((item) => server.runs.add(item));
  await server.answerAll();
  expect(server.asked.slice(1)).toEqual([["b", "c"], ["b2"]]);
  expect((await rows[2])?.done).toBe("b2");
});

test("an item the server refuses fails alone, whatever language it speaks", async () => {
  const server = new Server();
  server.refuse = (items) =>
    items.includes("bad") ? databaseError({ severity: "FEHLER", code: "22021" }) : undefined;
  const rows = ["x", "good", "bad", "fine"].map((item) => server.runs.add(item));
  const settled = Promise.allSettled(rows);
  await server.answerAll();
  expect((await settled).map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
});

test.each([
  ["breaks", new Error("Connection terminated unexpectedly")],
  ["is ended", databaseError({ severity: "FATAL", code: "57P01" })],
])(
  "nothing is repeated after a run whose connection %s: nobody knows what became of it",
  async (_how, error) => {
    const server = new Server();
    server.refuse = () => error;
    const rows = ["x", "c", "d"].map((item) => server.runs.add(item));
    const settled = Promise.allSettled(rows);
    await server.answerAll();
    expect((await settled).every(({ status }) => status === "rejected")).toBe(true);
    expect(server.asked).toEqual([["x"], ["c", "d"]]);
  },
);

function databaseError(fields: { severity: string; code: string }): Error {
  return Object.assign(new pg.DatabaseError("invalid input", 0, "error"), fields);
}

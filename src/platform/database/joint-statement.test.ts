import pg from "pg";
import { expect, test } from "vitest";
import { JointRuns } from "./joint-statement.ts";
import { sql, type Sql } from "./sql.ts";

interface Row {
  readonly key: string;
  readonly done: string;
}

/** A server that answers a run when it is told to. */
class Server {
  readonly asked: (readonly string[])[] = [];
  readonly #pending: (() => void)[] = [];
  readonly runs = new JointRuns<string, Row>(
    { statement: (items) => sql`${items}`, keyOfItem: keyOf, keyOfRow: ({ key }) => key },
    (statement) => this.#query(statement),
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

test("who comes alone starts at once, and who comes while runs are under way shares the next one", async () => {
  const server = new Server();
  const rows = ["a", "b", "c", "d", "e"].map((item) => server.runs.add(item));
  expect(server.asked).toEqual([["a"], ["b"]]);
  await server.answerAll();
  expect(server.asked).toEqual([["a"], ["b"], ["c", "d", "e"]]);
  expect(await Promise.all(rows)).toMatchObject([
    { done: "a" },
    { done: "b" },
    { done: "c" },
    { done: "d" },
    { done: "e" },
  ]);
});

test("two items of one key never share a run", async () => {
  const server = new Server();
  const rows = ["x", "y", "b", "b2", "c"].map((item) => server.runs.add(item));
  await server.answerAll();
  expect(server.asked.slice(2)).toEqual([["b", "c"], ["b2"]]);
  expect((await rows[3])?.done).toBe("b2");
});

test("an item the server refuses fails alone", async () => {
  const server = new Server();
  server.refuse = (items) => (items.includes("bad") ? refusal() : undefined);
  const rows = ["x", "y", "good", "bad", "fine"].map((item) => server.runs.add(item));
  const settled = Promise.allSettled(rows);
  await server.answerAll();
  expect((await settled).map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
});

test("nothing is repeated when nobody knows what became of a run", async () => {
  const server = new Server();
  server.refuse = () => new Error("Connection terminated unexpectedly");
  const rows = ["x", "y", "c", "d"].map((item) => server.runs.add(item));
  const settled = Promise.allSettled(rows);
  await server.answerAll();
  expect((await settled).every(({ status }) => status === "rejected")).toBe(true);
  expect(server.asked).toEqual([["x"], ["y"], ["c", "d"]]);
});

function refusal(): Error {
  return Object.assign(new pg.DatabaseError("invalid input", 0, "error"), { severity: "ERROR" });
}

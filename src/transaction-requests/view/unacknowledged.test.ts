import { expect, test } from "vitest";
import type { SearchPosition, Transaction } from "../../transactions/index.ts";
import { listUnacknowledged } from "./unacknowledged.ts";

const at = (uuid: string) =>
  ({ uuid, createdAt: Temporal.Instant.from("2026-11-26T10:00:00Z") }) as Transaction;

/** Pages of the list that is read, and which of their transactions are acknowledged. */
async function read(pages: readonly (readonly string[])[], acknowledged: readonly string[] = []) {
  const positions: (SearchPosition | undefined)[] = [];
  const page = await listUnacknowledged(
    {
      acknowledgedOf: (uuids) =>
        Promise.resolve(new Set(uuids.filter((uuid) => acknowledged.includes(uuid)))),
    },
    { after: undefined, limit: 2 },
    (position) => {
      const transactions = pages[positions.length]!.map(at);
      positions.push(position);
      const next = positions.length < pages.length ? at(`end of ${positions.length}`) : null;
      return Promise.resolve({ transactions, next });
    },
  );
  return { found: page.transactions.map(({ uuid }) => uuid), next: page.next?.uuid, read: positions.length };
}

test("it reads on while a receiver acknowledged what is on full pages", async () => {
  expect(
    await read(
      [
        ["a", "b"],
        ["c", "d"],
      ],
      ["a", "b", "d"],
    ),
  ).toEqual({ found: ["c"], next: undefined, read: 2 });
});

test("it ends with a page that is not full, which read as many records as one page may", async () => {
  expect(await read([["a"], ["b", "c"]])).toEqual({ found: ["a"], next: "end of 1", read: 1 });
});

test("it never reads more than ten pages", async () => {
  const pages = Array.from({ length: 12 }, () => ["a", "b"]);
  expect(await read(pages, ["a", "b"])).toEqual({ found: [], next: "end of 10", read: 10 });
});

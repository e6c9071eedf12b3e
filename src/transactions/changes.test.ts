import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/postgres.ts";
import { systemClock } from "../platform/clock.ts";
import { type Database, openDatabase, sql } from "../platform/database/index.ts";
import { silentLog } from "../platform/log.ts";
import { announceChanges, listChanges, removeChanges } from "./changes.ts";

let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, clock: systemClock, log: silentLog });
});
afterEach(async () => {
  await db.close();
  await database.drop();
});

const announce = (...uuids: string[]): Promise<unknown> =>
  db.execute(announceChanges(sql`select unnest(${uuids}::text[])`));

async function announced(): Promise<readonly (readonly string[])[]> {
  const rows = await db.query<{ transactionUuids: readonly string[] }>(
    sql`select transaction_uuids from transaction_changes order by id`,
  );
  return rows.map(({ transactionUuids }) => transactionUuids);
}

test("a transaction that was projected is not announced any more beside one that waits", async () => {
  await announce("a", "b");
  await announce("b", "c");
  await announce("c", "d");
  const due = await listChanges(db, { transactions: 2 });
  expect(due.uuids).toEqual(["a", "b"]);
  expect(due.nextAnnouncedAt).toBeDefined();

  await removeChanges(db, due);
  expect(await announced()).toEqual([["c"], ["c", "d"]]);
});

test("what is announced while a transaction is projected stays", async () => {
  await announce("a", "b");
  await announce("b", "c");
  const due = await listChanges(db, { transactions: 2 });
  await announce("b", "d");

  await removeChanges(db, due);
  expect(await announced()).toEqual([["c"], ["b", "d"]]);
});

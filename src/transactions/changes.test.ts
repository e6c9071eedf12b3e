import { beforeEach, expect, test } from "vitest";
import { databaseForThisFile } from "../../tests/support/database-for-this-file.ts";
import { sql } from "../platform/database/index.ts";
import { announceChanges, listChanges, removeChanges } from "./changes.ts";

const db = databaseForThisFile();
beforeEach(() => db.execute(sql`delete from transaction_changes`));

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

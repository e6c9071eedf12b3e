import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/postgres.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase, sql, type Database } from "../platform/database/index.ts";
import { silentLog } from "../platform/log.ts";
import { listTransactionsOf } from "./bi-reads.ts";

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, clock: systemClock, log: silentLog });
  await fill();
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Transactions 1 to 10,010 of the large merchant; those of the small one are the last two. */
async function fill(): Promise<void> {
  await db.execute(sql`
    insert into transactions (uuid, tenant_guid, merchant_guid, connector_guid, merchant_transaction_id, type, status,
      request, initiated_by, api_version, test_mode, created_at, modified_at)
    select lpad(number::text, 20, '0'), 'TE-1', case when number > 10010 then 'ME-small' else 'ME-large' end, 'CO-1',
      number::text, 'debit', 'success', '{}', 'merchant', '3', true, now(), now()
    from generate_series(1, 10012) as number`);
}

const named = (number: number): string => String(number).padStart(20, "0");

test("the few transactions of a small owner are found in bounded reads", async () => {
  const owner = { guid: "ME-small", kind: "merchant" } as const;
  const first = await listTransactionsOf(db, { owner, after: "", limit: 500 });
  expect(first).toEqual({ uuids: [], upTo: named(10_000), isEnd: false });
  const second = await listTransactionsOf(db, { owner, after: first.upTo, limit: 500 });
  expect(second).toEqual({ uuids: [named(10_011), named(10_012)], upTo: named(10_012), isEnd: true });
});

test("those of a large one come as many as are wanted", async () => {
  const owner = { guid: "ME-large", kind: "merchant" } as const;
  const { uuids, upTo, isEnd } = await listTransactionsOf(db, { owner, after: named(7), limit: 3 });
  expect(uuids).toEqual([named(8), named(9), named(10)]);
  expect({ upTo, isEnd }).toEqual({ upTo: named(10), isEnd: false });
});

test("transactions that were added after the bound are not listed", async () => {
  const owner = { guid: "ME-large", kind: "merchant" } as const;
  const { uuids, isEnd } = await listTransactionsOf(db, {
    owner,
    after: named(7),
    until: named(9),
    limit: 3,
  });
  expect({ uuids, isEnd }).toEqual({ uuids: [named(8), named(9)], isEnd: true });
});

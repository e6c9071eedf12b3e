import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/postgres.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase, sql, type Database } from "../platform/database/index.ts";
import { silentLog } from "../platform/log.ts";
import { firstUuidOf } from "./archived.ts";
import { countTransactionsOf, listTransactionsOf } from "./bi-reads.ts";

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

test("transactions that were created before the given moment are neither listed nor counted, and few of them are read", async () => {
  const from = Temporal.Instant.from("2026-08-01T00:00:00Z");
  const owner = { guid: "ME-aged", kind: "merchant" } as const;
  const insert = async (createdAt: Temporal.Instant, madeAt: Temporal.Instant): Promise<string> => {
    const uuid = `${firstUuidOf(madeAt)}00000000000a`;
    await db.execute(sql`
      insert into transactions (uuid, tenant_guid, merchant_guid, connector_guid, merchant_transaction_id, type, status,
        request, initiated_by, api_version, test_mode, created_at, modified_at)
      values (${uuid}, 'TE-1', ${owner.guid}, 'CO-1', ${uuid}, 'debit', 'success', '{}', 'merchant', '3', true,
        ${createdAt}::timestamptz, now())`);
    return uuid;
  };
  const before = from.subtract({ microseconds: 1 });
  await insert(before, before);
  // As of a sample, whose payments are made in the past of the gateway's clock.
  await insert(before.subtract({ hours: 1_000 }), from.add({ hours: 1 }));
  // The clock that made the uuid was a day behind that of the database.
  const behind = await insert(from, from.subtract({ hours: 24 }));
  const first = await insert(from, from);

  const { uuids, isEnd } = await listTransactionsOf(db, { owner, after: "", createdFrom: from, limit: 500 });
  // All 10,012 of the other owners have earlier uuids: the read would end before these.
  expect({ uuids, isEnd }).toEqual({ uuids: [behind, first], isEnd: true });
  const next = await listTransactionsOf(db, { owner, after: behind, createdFrom: from, limit: 500 });
  expect(next.uuids).toEqual([first]);
  expect(await countTransactionsOf(db, { owner, createdFrom: from })).toBe(2n);
  expect(await countTransactionsOf(db, { owner })).toBe(4n);
});

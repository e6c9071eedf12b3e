import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";
import type { Connector } from "../../connectors/index.ts";
import { ManualClock } from "../../platform/clock.ts";
import { openDatabase, type Database } from "../../platform/database/index.ts";
import { createIds } from "../../platform/ids.ts";
import { silentLog } from "../../platform/log.ts";
import { openTransaction } from "../../transactions/index.ts";
import { createPageEnds, retrieveTransactions } from "./retrieve-transactions.ts";
import { newTransaction } from "../../../tests/support/new-transaction.ts";

const clock = new ManualClock("2026-11-20T12:00:00Z");
const ids = createIds();
const connector = { guid: "CO-1", merchantGuid: "ME-1", inFrontOf: [] as readonly string[] } as Connector;
const period = { from: clock.now().subtract({ hours: 24 }), to: clock.now().add({ hours: 24 }) };
let database: TestDatabase;
let db: Database;
let counts = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const opened = openDatabase({ url: database.url, clock, log: silentLog });
  db = {
    ...opened,
    one: (statement) => {
      if (statement.text.includes("count(*)")) counts += 1;
      return opened.one(statement);
    },
  };
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function record(count: number): Promise<void> {
  clock.advance({ seconds: 1 });
  await Promise.all(
    Array.from({ length: count }, () => {
      const uuid = ids.transactionUuid();
      return openTransaction(
        db,
        newTransaction({
          uuid,
          merchantGuid: connector.merchantGuid,
          connectorGuid: connector.guid,
          merchantTransactionId: uuid,
          at: clock.now(),
        }),
      );
    }),
  );
}

test("the transactions of a period are counted with its first page, and what is added later still has a page", async () => {
  await record(250);
  const pageEnds = createPageEnds(clock);
  const page = async (number: number) => {
    const read = await retrieveTransactions({ db, pageEnds }, { connector, ...period, page: number });
    return [read.total_entry_count, read.page_count, read.current_page_entry_count, read.next_page_exists];
  };
  expect([await page(1), await page(2)]).toEqual([
    [250, 3, 100, true],
    [250, 3, 100, true],
  ]);
  expect(counts).toBe(1);
  await record(51);
  expect([await page(3), await page(4)]).toEqual([
    [301, 4, 100, true],
    [301, 4, 1, false],
  ]);
  expect(counts).toBe(1);
  expect(await page(1)).toEqual([301, 4, 100, true]);
  clock.advance({ minutes: 10 });
  expect(await page(3)).toEqual([301, 4, 100, true]);
});

import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { Client } from "pg";
import { BatchShop, debitsFile } from "../support/batches.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { checkBooks } from "./check-books.ts";
import { GatewayProcess } from "./gateway-process.ts";

const ROWS = Number(process.env["QUITTANCE_TEST_BATCH_ROWS"] ?? 200);
/** Shares of the rows. */
const KILLED_AT = [0.2, 0.5];
/** Rows run four at a time (docs/batch.md). */
const CONCURRENT_ROWS = 4;

let database: TestDatabase | undefined;
let gateway: GatewayProcess | undefined;

afterEach(async () => {
  await gateway?.end("SIGKILL");
  await database?.drop();
});

test("a batch whose process is killed twice in the middle goes on where it was, and charges no row twice", async () => {
  database = await createTestDatabase();
  gateway = await GatewayProcess.start({
    GATEWAY_DATABASE_URL: database.url,
    GATEWAY_MASTER_KEY: randomBytes(32).toString("base64"),
    GATEWAY_DEMO: "true",
    GATEWAY_ROLES: "api,worker",
  });
  const shop = new BatchShop(gateway.url);
  const references = await Promise.all(Array.from({ length: 8 }, () => shop.register()));
  const id = await shop.accepted(debitsFile(ROWS, { references, prefix: "killed-" }));
  for (const share of KILLED_AT) {
    await progress(shop, id, share * ROWS);
    await gateway.end("SIGKILL");
    await gateway.start();
    // The lease of the killed process is over at once.
    await inDatabase("update jobs set leased_until = null");
  }
  expect(await shop.ended(id)).toMatchObject({
    status: "completed",
    summary: { totalRows: ROWS, successfulRows: ROWS, failedRows: 0 },
  });
  // The provider is inquired about the payments that a kill interrupted, and its books are compared with the gateway's.
  expect(await checkBooks(database.url, new Map())).toEqual([]);
  // A kill between the commit of a payment and its arrival at the provider leaves one that the provider never received. It
  // is declined and not charged; at most those that ran at the same time.
  const [books] = await inDatabase(`
    select count(*)::int as transactions, count(distinct merchant_transaction_id)::int as ids, max(submissions)::int as submissions,
      count(*) filter (where status = 'success')::int as paid,
      count(*) filter (where status = 'error_adapter' and result #>> '{errors,0,code}' = '3005')::int as "neverReceived"
    from transactions where merchant_transaction_id like 'killed-%'`);
  expect(books).toMatchObject({ transactions: ROWS, ids: ROWS, submissions: 1 });
  const { paid, neverReceived } = books as { paid: number; neverReceived: number };
  expect(paid + neverReceived).toBe(ROWS);
  expect(neverReceived).toBeLessThanOrEqual(KILLED_AT.length * CONCURRENT_ROWS);
  const { body } = await shop.file(id);
  expect(new Set(body["successfulRows"].map((row: { uuid: string }) => row.uuid)).size).toBe(ROWS);
}, 600_000);

/** Resolves when so many rows have been executed and the batch has not ended. */
async function progress(shop: BatchShop, id: string, rows: number): Promise<void> {
  for (;;) {
    const { body } = await shop.get(id);
    if (body["status"] === "completed") throw new Error("The batch ended before the process was killed.");
    if ((body["summary"]?.["successfulRows"] ?? 0) >= rows) return;
    await sleep(20);
  }
}

async function inDatabase(statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database!.url });
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
}

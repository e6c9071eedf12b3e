import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { Client } from "pg";
import { BatchShop, debitsFile } from "../support/batches.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { GatewayProcess } from "./gateway-process.ts";

const ROWS = Number(process.env["QUITTANCE_TEST_BATCH_ROWS"] ?? 400);

let database: TestDatabase | undefined;
let gateway: GatewayProcess | undefined;

afterEach(async () => {
  await gateway?.end("SIGKILL");
  await database?.drop();
});

test("a batch whose process is killed twice in the middle goes on where it was, and charges each row once", async () => {
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
  for (const share of [0.2, 0.5]) {
    await progress(shop, id, share * ROWS);
    await gateway.end("SIGKILL");
    await gateway.start();
    // The leases of the killed process are over at once: of the batch, and of status inquiries of its payments.
    await inDatabase("update jobs set leased_until = null");
  }
  expect(await shop.ended(id)).toMatchObject({
    status: "completed",
    summary: { totalRows: ROWS, successfulRows: ROWS, failedRows: 0 },
  });
  // A payment that a kill interrupted is pending until the status inquiry finds its outcome.
  const books = () =>
    inDatabase(`
      select count(*)::int as transactions, count(distinct merchant_transaction_id)::int as ids,
        count(*) filter (where status = 'success')::int as paid, max(submissions)::int as submissions
      from transactions where merchant_transaction_id like 'killed-%'`);
  await expect
    .poll(books, { timeout: 120_000, interval: 500 })
    .toEqual([{ transactions: ROWS, ids: ROWS, paid: ROWS, submissions: 1 }]);
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

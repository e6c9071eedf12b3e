import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { ADMINISTRATOR } from "../support/gateway.ts";
import { ApiClient } from "../support/api-client.ts";
import { BiClient } from "../support/bi.ts";
import type { GatewayProcess } from "./gateway-process.ts";
import { sharedDatabase, startGateway } from "./under-load.ts";

const TRANSACTIONS = Number(process.env["QUITTANCE_TEST_REBUILD"] ?? 50_000);
const KILLS = Number(process.env["QUITTANCE_TEST_REBUILD_KILLS"] ?? 20);
const TIMEOUT_MS = 3_600_000;
const KILL_EVERY_MS = 3_000;

test(
  "a rebuild of the BI documents that is killed again and again ends with the sums of the records",
  { timeout: TIMEOUT_MS },
  async () => {
    const { environment, databaseUrl } = await sharedDatabase();
    const gateway = await startGateway({ ...environment, GATEWAY_ADMIN_PASSWORD: ADMINISTRATOR.password });
    const operator = new ApiClient(gateway.url, ADMINISTRATOR);
    const database = new Client({ connectionString: databaseUrl });
    await database.connect();
    onTestFinished(() => database.end());
    expect((await new ApiClient(gateway.url).debit()).status).toBe(200);
    // Without announcing a change: only the rebuild finds them.
    await database.query(COPIES, [TRANSACTIONS]);
    await database.query("analyze transactions");
    expect((await operator.post("/api/provisioning/rebuildBi", {})).status).toBe(200);
    for (let kill = 0; kill < KILLS; kill++) {
      await new Promise((resolve) => setTimeout(resolve, KILL_EVERY_MS));
      // Announced twice and in no order: each document has the state of its record all the same.
      await database.query(CHANGES_AGAIN);
      if (kill % 4 === 3) {
        await gateway.end("SIGKILL");
        await gateway.start();
      } else await killBiProcess(gateway);
    }
    process.stderr.write(`after ${KILLS} kills: ${JSON.stringify(await rebuildOf(operator))}\n`);
    await expect
      .poll(async () => (await rebuildOf(operator))?.finishedAt, { timeout: TIMEOUT_MS, interval: 1_000 })
      .toEqual(expect.any(String));
    await expect.poll(() => count(database, "transaction_changes"), { timeout: TIMEOUT_MS }).toBe(0);
    await expect.poll(() => gateway.isReady(), { timeout: 60_000 }).toBe(true);
    const sums = await sumsOfDocuments(new BiClient(gateway.url));
    expect(sums).toEqual(await sumsOfRecords(database));
    expect(sums.length).toBeGreaterThan(50);
  },
);

const COPIES = `
  insert into transactions
  select (jsonb_populate_record(sample, jsonb_build_object(
    'uuid', lpad(to_hex(number), 20, '0'),
    'merchant_transaction_id', 'copy-' || number,
    'currency', (array['EUR', 'USD', 'GBP', 'JPY'])[1 + number % 4],
    'amount_minor', 1 + number::bigint * 7919 % 1000003,
    'status', case when number % 5 = 0 then 'error_adapter' else 'success' end,
    'created_at', one.created_at - make_interval(hours => number % 720)))).*
  from (select transactions as sample, transactions.created_at from transactions limit 1) as one (sample, created_at),
    generate_series(1, $1::int) as number`;
const CHANGES_AGAIN = `
  insert into transaction_changes (transaction_uuids)
  select array[uuid] from (
    (select uuid from transactions tablesample system (1) limit 500)
    union all (select uuid from transactions order by created_at limit 500)
    union all (select uuid from transactions order by created_at limit 500)
  ) as again order by random()`;

interface Sum {
  readonly day: string;
  readonly currency: string;
  readonly status: string;
  readonly transactions: number;
  /** Decimal. */
  readonly amount: string;
}

async function sumsOfRecords(database: Client): Promise<Sum[]> {
  const { rows } = await database.query<Sum>(`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, currency, status, count(*)::int as transactions,
      (sum(amount_minor)::numeric / case currency when 'JPY' then 1 else 100 end)::numeric(20, 2)::text as amount
    from transactions group by 1, 2, 3 order by 1, 2, 3`);
  return rows;
}

async function sumsOfDocuments(bi: BiClient): Promise<Sum[]> {
  const sources = [
    { day: { date_histogram: { field: "created_at", calendar_interval: "day", format: "yyyy-MM-dd" } } },
    { currency: { terms: { field: "currency" } } },
    { status: { terms: { field: "status" } } },
  ];
  const { status, body } = await bi.post("/v2", {
    size: 0,
    aggs: {
      sums: { composite: { size: 10_000, sources }, aggs: { amount: { sum: { field: "amount" } } } },
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const buckets: {
    key: Omit<Sum, "transactions" | "amount">;
    doc_count: number;
    amount: { value: number };
  }[] = body["aggregations"].sums.buckets;
  return buckets.map(({ key, doc_count: transactions, amount }) => ({
    ...key,
    transactions,
    amount: amount.value.toFixed(2),
  }));
}

async function rebuildOf(operator: ApiClient): Promise<{ finishedAt: string | null } | undefined> {
  const response = await operator.get("/api/provisioning/getBiRebuild").catch(() => undefined);
  return response?.body["rebuild"] as { finishedAt: string | null } | undefined;
}

async function count(database: Client, table: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? 0;
}

async function killBiProcess(gateway: GatewayProcess): Promise<void> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "pid=,args=", "--ppid", String(gateway.pid)]);
  const line = stdout.split("\n").find((text) => /bi\/process\/main/.test(text));
  if (line) process.kill(Number.parseInt(line, 10), "SIGKILL");
}

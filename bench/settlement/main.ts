import { parseArgs } from "node:util";

import { pino } from "pino";

import { systemClock } from "../../src/platform/clock.ts";
import { openDatabase, sql, type Database } from "../../src/platform/database/index.ts";
import { ADMINISTRATOR, startOwnGateway, WITH_ADMINISTRATOR } from "../transactions/own-gateway.ts";
import { loadDebits, percentile } from "../transactions/debit-load.ts";

/**
 * How fast a merchant's settlement is written and its transactions are retrieved, page after page, and what single payments take meanwhile.
 * Client, gateway and database share the machine.
 */
const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    seconds: { type: "string", default: "5" },
  },
});
const rows = Number(values.rows);
const seconds = Number(values.seconds);
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CLIENTS = 4;
const PERIOD = { from: "2020-01-01 00:00:00", to: "2020-01-30 23:59:59" };

const log = pino({ level: "silent" });
const { gateway, databaseUrl, close } = await startOwnGateway({
  settings: { ...WITH_ADMINISTRATOR, GATEWAY_RATE_LIMITS: "false" },
});
const db = openDatabase({ url: databaseUrl, clock: systemClock, log, poolSize: 2 });
try {
  await loadDebits({ url: gateway.url, clients: CLIENTS, seconds: 2 });
  const alone = await loadDebits({ url: gateway.url, clients: CLIENTS, seconds });
  await fill(db);
  console.log(`${rows} debits in the period`);
  const exporting = exportPeriod();
  const meanwhile = await loadDebits({ url: gateway.url, clients: CLIENTS, seconds });
  const exportSeconds = await exporting;
  console.log(
    `settlement files: ${exportSeconds.toFixed(1)} s, ${Math.round(rows / exportSeconds)} transactions/s`,
  );
  console.log(`debits alone: p50 ${alone.p50Ms.toFixed(1)} ms, p99 ${alone.p99Ms.toFixed(1)} ms`);
  console.log(`debits meanwhile: p50 ${meanwhile.p50Ms.toFixed(1)} ms, p99 ${meanwhile.p99Ms.toFixed(1)} ms`);
  const pagesMs = await retrievePages(50);
  console.log(
    `retrieve, 50 pages in order: p50 ${percentile(pagesMs, 0.5).toFixed(1)} ms, p99 ${percentile(pagesMs, 0.99).toFixed(1)} ms a page`,
  );
} finally {
  await db.close();
  await close();
}

/** Copies of one debit, in a month of their own, with entries of settlement. */
async function fill(database: Database): Promise<void> {
  const STEP = 10_000;
  for (let first = 0; first < rows; first += STEP) {
    await database.execute(sql`
      insert into transactions
      select filled.*
      from generate_series(${first}::int, ${Math.min(first + STEP, rows) - 1}::int) as number,
        (select * from transactions where status = 'success' limit 1) as original,
        jsonb_populate_record(null::transactions, to_jsonb(original) || jsonb_build_object(
          'uuid', 'f' || lpad(number::text, 19, '0'),
          'merchant_transaction_id', 'bench-' || number,
          'created_at', timestamptz '2020-01-02T00:00:00Z' + number * interval '10 milliseconds'
        )) as filled`);
  }
  await database.execute(
    sql`update settlement_entries set recorded_at = '2020-01-02T00:00:00Z' where transaction_uuid like 'f0000%'`,
  );
  await database.execute(sql`analyze transactions, settlement_entries`);
}

async function exportPeriod(): Promise<number> {
  const startedMs = performance.now();
  const body = { periodFrom: "2020-01-01T00:00:00Z", periodTo: "2020-02-01T00:00:00Z", testMode: true };
  await provision(`createSettlementExport/${MERCHANT}`, body);
  for (;;) {
    const { settlementExports } = await provision(`listSettlementExports?merchantGuid=${MERCHANT}`);
    const [found] = settlementExports as { state: string; totals: { transactions: number }[] }[];
    if (found?.state === "done") {
      if (found.totals[0]?.transactions !== rows)
        throw new Error("The export does not have all transactions.");
      return (performance.now() - startedMs) / 1_000;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function provision(operation: string, body?: object): Promise<Record<string, unknown>> {
  const { username, password } = ADMINISTRATOR;
  const response = await fetch(`${gateway.url}/api/provisioning/${operation}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
      "content-type": "application/json",
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Record<string, unknown>;
}

async function retrievePages(count: number): Promise<number[]> {
  const took: number[] = [];
  for (let page = 1; page <= count; page += 1) {
    const startedMs = performance.now();
    const response = await fetch(`${gateway.url}/api/reconciliation/retrieve/demo-card`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from("demo:demo-password").toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ ...PERIOD, page: String(page) }).toString(),
    });
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
    took.push(performance.now() - startedMs);
  }
  return took.toSorted((left, right) => left - right);
}

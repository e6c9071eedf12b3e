import { mkdtemp, rm } from "node:fs/promises";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { pino } from "pino";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { GatewayUnderLoad } from "../transactions/gateway-under-load.ts";
import { fillTransactions } from "../transactions/rows.ts";
import { fillCases } from "./fill-cases.ts";
import { fillDocuments } from "./fill-documents.ts";
import { load, reportPage } from "./first-byte.ts";
import { makePayments, sampleDocuments } from "./make-payments.ts";

/**
 * Time to the first byte of the console's pages beside many transactions and their BI documents, the weight of the first visit, and
 * the speed of the export, with a gateway and a database of its own:
 *
 *   npm run bench -- console --transactions 5000000
 *
 * Filling ends after the minutes. With `--data` the database and the documents stay, and the next run goes on with them; they need
 * some 7 kB of disk for each transaction. `--fill-only` measures nothing.
 */
const { values } = parseArgs({
  options: {
    transactions: { type: "string", default: "5000000" },
    requests: { type: "string", default: "200" },
    minutes: { type: "string", default: "25" },
    data: { type: "string" },
    "fill-only": { type: "boolean", default: false },
  },
});
const TRANSACTIONS = Number(values.transactions);
const REQUESTS = Number(values.requests);
const FILLED_BY_MS = performance.now() + Number(values.minutes) * 60_000;

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const PLACE = `/console/${TENANT}`;
const DEMO_PASSWORD = "demo-console-password";
/** p50 and p95 in milliseconds, idle, on two cores. */
const OVERVIEW = [60, 120] as const;
const INSIGHTS = [60, 200] as const;
const LIST = [25, 60] as const;
const DETAIL = [15, 40] as const;
/** Cases of recovery, half of them open. */
const CASES = 100_000;
const FIRST_VISIT_BYTES = 50_000;
/** Transactions are of a year: with 400,000 some 4,000 records are added up. */
const HALF_A_YEAR_AGO = Temporal.Now.plainDateISO("UTC").subtract({ days: 182 }).toString();
/** Style, scripts, font and mark. */
const INCLUDED = /(?:href|src)="([^"]*\/assets\/[^"]+)"/g;
const EXPORT_ROWS_PER_SECOND = 5_000;
/** Enough to measure the speed. */
const MAX_EXPORT_ROWS = 200_000;
const LINE_FEED = 10;

const dataDir = values.data ?? (await mkdtemp("/tmp/quittance-bench-"));
const server = await startEmbeddedPostgres({
  dataDir: `${dataDir}/postgres`,
  log: pino({ level: "silent" }),
});
try {
  const { uuid, samples } = await withGateway(async ({ url }) => ({
    uuid: await makePayments(url),
    samples: await sampleDocuments(url),
  }));
  const documents = await fill(samples);
  if (!values["fill-only"]) await withGateway((gateway) => measure(gateway.url, { uuid, documents }));
} finally {
  await server.stop();
  if (values.data === undefined) await rm(dataDir, { recursive: true, force: true });
}

async function withGateway<Result>(work: (gateway: GatewayUnderLoad) => Promise<Result>): Promise<Result> {
  const gateway = await GatewayUnderLoad.start({
    databaseUrl: server.url,
    masterKey: Buffer.alloc(32, 1).toString("base64"),
    dataDir: `${dataDir}/gateway`,
    settings: { GATEWAY_ROLES: "api,bi,console" },
  });
  try {
    return await work(gateway);
  } finally {
    await gateway.stop();
  }
}

/** Documents and transactions at the same time: another program writes each. Returns how many documents there are. */
async function fill(samples: Parameters<typeof fillDocuments>[1]["samples"]): Promise<number> {
  console.log(`Filling up to ${TRANSACTIONS} transactions and documents …`);
  for (const setting of ["fsync = off", "full_page_writes = off", "autovacuum = off"])
    await query(`alter system set ${setting}`);
  await query("select pg_reload_conf()");
  const path = `${dataDir}/gateway/bi/documents.duckdb`;
  const [documents] = await Promise.all([
    fillDocuments(path, { samples, wanted: TRANSACTIONS, untilMs: FILLED_BY_MS }),
    fillTransactions(server.url, TRANSACTIONS, { untilMs: FILLED_BY_MS }),
  ]);
  return documents;
}

async function measure(url: string, { uuid, documents }: { uuid: string; documents: number }): Promise<void> {
  await returnMoney();
  const [counted] = await query<{ count: string }>("select count(*) as count from transactions");
  const transactions = Number(counted?.count);
  console.log(`${transactions} transactions, ${documents} documents, load ${loadavg()[0]?.toFixed(1)}`);
  const { caseId, plan } = await fillCases(server.url, CASES);
  const cookie = await signIn(url, "support");
  const deep = await positionOf(Math.min(500_000, transactions - 100));
  const authCode = await authCodeOf(uuid);
  const pages: readonly (readonly [name: string, path: string, limits: readonly [number, number]])[] = [
    ["overview", `${PLACE}/overview`, OVERVIEW],
    ["overview, 90 days", `${PLACE}/overview?period=90d`, OVERVIEW],
    ["insights", `${PLACE}/insights`, INSIGHTS],
    ["insights, 90 days", `${PLACE}/insights?period=90d`, INSIGHTS],
    ["list, page 1", `${PLACE}/payments`, LIST],
    ["list, far back", `${PLACE}/payments?after=${deep}`, LIST],
    ["list, by state", `${PLACE}/payments?state=successful&currency=EUR`, LIST],
    ["list, refunded", `${PLACE}/payments?state=refunded`, LIST],
    [
      "list, refunded of half a year, totals",
      `${PLACE}/payments?state=refunded&from=${HALF_A_YEAR_AGO}`,
      LIST,
    ],
    ["list, disputed", `${PLACE}/payments?state=disputed`, LIST],
    ["list, won: none", `${PLACE}/payments?state=won`, LIST],
    ["list, by authorisation code of all", `${PLACE}/payments?auth=${authCode}`, LIST],
    ["list, the same far back", `${PLACE}/payments?auth=${authCode}&after=${deep}`, LIST],
    ["list, by an ARN of none", `${PLACE}/payments?arn=74987500000000012345678`, LIST],
    ["links", `${PLACE}/links`, LIST],
    ["disputes", `${PLACE}/disputes`, LIST],
    ["payment", `${PLACE}/payments/${uuid}`, DETAIL],
    ["recovery", `${PLACE}/recovery`, OVERVIEW],
    ["recovery, cases", `${PLACE}/recovery/cases`, LIST],
    ["recovery, cases that need you", `${PLACE}/recovery/cases?state=needs-you`, LIST],
    ["recovery, a case", `${PLACE}/recovery/cases/${caseId}`, DETAIL],
  ];
  const ofOperator = { cookie: await signIn(url, "operator"), requests: REQUESTS };
  console.log("page                                  p50     p95  limits (ms)");
  for (const [name, path, limits] of pages)
    await reportPage(url, { name, path, limits }, { cookie, requests: REQUESTS });
  const planPage = { name: "recovery, a plan", path: `${PLACE}/recovery/plans/${plan}`, limits: DETAIL };
  await reportPage(url, planPage, ofOperator);
  await reportWeight(url, cookie);
  await reportExport(url, cookie);
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
}

/** Two of a hundred payments are refunded, one of a thousand is disputed; an earlier run has done it. */
async function returnMoney(): Promise<void> {
  const disputes = await query("select from disputes limit 1");
  if (disputes.length > 0) return;
  await query(`
    update transactions set refunded_minor = amount_minor
    where type = 'debit' and status = 'success' and abs(hashtext(uuid)) % 50 = 1`);
  await query(`
    with disputed as (
      update transactions set result = result || '{"isDisputed": true}', charged_back_minor = amount_minor
      where type = 'debit' and status = 'success' and abs(hashtext(uuid)) % 1000 = 2 returning *
    )
    insert into disputes (guid, tenant_guid, merchant_guid, connector_guid, transaction_uuid, test_mode, dispute_id, stage,
      amount_minor, currency, reason, opened_at, modified_at, due_at)
    select uuid, tenant_guid, merchant_guid, connector_guid, uuid, test_mode, uuid, 'chargeback', amount_minor, currency, 'Fraud',
      created_at, created_at, created_at + interval '10 days'
    from disputed`);
  await query("vacuum (analyze) transactions, disputes, dispute_responses");
}

async function signIn(url: string, role: "support" | "operator"): Promise<string> {
  const response = await fetch(`${url}/console/sign-in`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ email: `${role}@demo.example`, password: DEMO_PASSWORD }),
  });
  const [set] = response.headers.getSetCookie();
  if (set === undefined) throw new Error("The console refused a person of the demo.");
  return set.split(";", 1)[0]!;
}

/** For the transaction with so many newer ones, as the address of the next page has it. */
async function positionOf(newer: number): Promise<string> {
  const [row] = await query<{ at: string; uuid: string }>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, uuid from transactions
     order by created_at desc, uuid desc offset ${Math.max(newer, 0)} limit 1`,
  );
  if (!row) throw new Error("There are no transactions.");
  return encodeURIComponent(`${row.at}_${row.uuid}`);
}

async function authCodeOf(uuid: string): Promise<string> {
  const [row] = await query<{ code: string | null }>(
    `select result->>'authCode' as code from transactions where uuid = '${uuid}'`,
  );
  return row?.code ?? "";
}

async function query<Row extends object>(text: string): Promise<Row[]> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** As a browser that has nothing yet: the page for signing in, then a list, and what they include. */
async function reportWeight(url: string, cookie: string): Promise<void> {
  const pages = await Promise.all([
    load(`${url}/console/sign-in`, ""),
    load(`${url}${PLACE}/payments`, cookie),
  ]);
  const paths = new Set(
    pages.flatMap(({ text }) => [...text.matchAll(INCLUDED)].map(([, path = ""]) => path)),
  );
  const assets = await Promise.all(
    [...paths].map(
      async (path) => [path.split("/").at(-1) ?? "", (await load(url + path, "")).bytes] as const,
    ),
  );
  const parts = [["pages", pages.reduce((sum, page) => sum + page.bytes, 0)] as const, ...assets];
  const bytes = parts.reduce((sum, [, part]) => sum + part, 0);
  if (bytes > FIRST_VISIT_BYTES) process.exitCode = 1;
  console.log(`first visit: ${bytes} bytes as sent (limit ${FIRST_VISIT_BYTES})`);
  for (const [name, part] of parts) console.log(`  ${name.padEnd(32)} ${String(part).padStart(6)}`);
}

async function reportExport(url: string, cookie: string): Promise<void> {
  const started = performance.now();
  const response = await fetch(`${url}${PLACE}/payments.csv`, { headers: { cookie } });
  let rows = 0;
  for await (const chunk of response.body ?? []) {
    for (const byte of chunk) if (byte === LINE_FEED) rows += 1;
    if (rows >= MAX_EXPORT_ROWS) break;
  }
  const perSecond = Math.round((rows * 1_000) / (performance.now() - started));
  if (perSecond < EXPORT_ROWS_PER_SECOND) process.exitCode = 1;
  console.log(`export: ${rows} rows, ${perSecond} a second (limit ${EXPORT_ROWS_PER_SECOND})`);
}

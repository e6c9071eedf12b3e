import { mkdtemp, rm } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { pino } from "pino";
import { startEmbeddedPostgres } from "../src/platform/embedded-postgres/index.ts";
import { GatewayUnderLoad } from "./transactions/gateway-under-load.ts";
import { fillTransactions } from "./transactions/rows.ts";

/**
 * Time to the first byte of the console's pages beside many transactions, the weight of the first visit, and the speed of the
 * export, with a gateway and a database of its own:
 *
 *   npm run bench:console -- --transactions 5000000
 */
const { values } = parseArgs({
  options: {
    transactions: { type: "string", default: "5000000" },
    requests: { type: "string", default: "200" },
  },
});
const TRANSACTIONS = Number(values.transactions);
const REQUESTS = Number(values.requests);

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const PLACE = `/console/${TENANT}`;
const DEMO_PASSWORD = "demo-console-password";
/** p50 and p95 in milliseconds, idle, on two cores. */
const OVERVIEW = [60, 120] as const;
const LIST = [25, 60] as const;
const DETAIL = [15, 40] as const;
const FIRST_VISIT_BYTES = 50_000;
const EXPORT_ROWS_PER_SECOND = 5_000;
/** Enough to measure the speed. */
const MAX_EXPORT_ROWS = 200_000;
const LINE_FEED = 10;

const dataDir = await mkdtemp("/tmp/quittance-bench-");
const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: "silent" }) });
try {
  const gateway = await GatewayUnderLoad.start({
    databaseUrl: server.url,
    masterKey: Buffer.alloc(32, 1).toString("base64"),
    dataDir: `${dataDir}/gateway`,
    settings: { GATEWAY_ROLES: "api,console" },
  });
  try {
    await measure(gateway.url);
  } finally {
    await gateway.stop();
  }
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(url: string): Promise<void> {
  const uuid = await makePayments(url);
  console.log(`Filling up to ${TRANSACTIONS} transactions …`);
  await fillTransactions(server.url, TRANSACTIONS);
  await returnMoney();
  const cookie = await signIn(url);
  const deep = await positionOf(500_000);
  const authCode = await authCodeOf(uuid);
  const pages: readonly (readonly [name: string, path: string, limits: readonly [number, number]])[] = [
    ["overview, without figures", `${PLACE}/overview`, OVERVIEW],
    ["list, page 1", `${PLACE}/payments`, LIST],
    ["list, far back", `${PLACE}/payments?after=${deep}`, LIST],
    ["list, by state", `${PLACE}/payments?state=successful&currency=EUR`, LIST],
    ["list, refunded", `${PLACE}/payments?state=refunded`, LIST],
    ["list, disputed", `${PLACE}/payments?state=disputed`, LIST],
    ["list, won: none", `${PLACE}/payments?state=won`, LIST],
    ["list, by authorisation code of all", `${PLACE}/payments?auth=${authCode}`, LIST],
    ["list, the same far back", `${PLACE}/payments?auth=${authCode}&after=${deep}`, LIST],
    ["list, by an ARN of none", `${PLACE}/payments?arn=74987500000000012345678`, LIST],
    ["links", `${PLACE}/links`, LIST],
    ["payment", `${PLACE}/payments/${uuid}`, DETAIL],
  ];
  console.log("page                                 p50     p95  limits (ms)");
  for (const [name, path, limits] of pages) await report(url, { name, path, limits, cookie });
  await reportWeight(url, cookie);
  await reportExport(url, cookie);
}

/** A payment, and links to pay. */
async function makePayments(url: string): Promise<string> {
  const authorization = `Basic ${Buffer.from("demo:demo-password").toString("base64")}`;
  const debit = async (request: object): Promise<string> => {
    const response = await fetch(`${url}/api/v3/transaction/demo-card/debit`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ amount: "9.99", currency: "EUR", ...request }),
    });
    const { uuid } = (await response.json()) as { uuid?: string };
    if (uuid === undefined) throw new Error(`The debit was refused: ${response.status}`);
    return uuid;
  };
  const paid = await debit({ merchantTransactionId: "bench-console", transactionToken: "ix::demo-visa" });
  for (let number = 0; number < 60; number++)
    await debit({ merchantTransactionId: `bench-link-${number}`, payByLink: { sendByEmail: false } });
  return paid;
}

/** Two of a hundred payments are refunded, one of a thousand is disputed. */
async function returnMoney(): Promise<void> {
  await query(`
    update transactions set refunded_minor = amount_minor
    where type = 'debit' and status = 'success' and abs(hashtext(uuid)) % 50 = 1`);
  await query(`
    with disputed as (
      update transactions set result = result || '{"isDisputed": true}', charged_back_minor = amount_minor
      where type = 'debit' and status = 'success' and abs(hashtext(uuid)) % 1000 = 2 returning *
    )
    insert into disputes (guid, tenant_guid, merchant_guid, connector_guid, transaction_uuid, dispute_id, stage, amount_minor,
      currency, reason, opened_at, modified_at, due_at)
    select uuid, tenant_guid, merchant_guid, connector_guid, uuid, uuid, 'chargeback', amount_minor, currency, 'Fraud',
      created_at, created_at, created_at + interval '10 days'
    from disputed`);
  await query("vacuum (analyze) transactions");
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/console/sign-in`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ email: "support@demo.example", password: DEMO_PASSWORD }),
  });
  const [set] = response.headers.getSetCookie();
  if (set === undefined) throw new Error("The console refused the demo's support.");
  return set.split(";", 1)[0]!;
}

/** For the transaction with so many newer ones, or of the oldest, as the address of the next page has it. */
async function positionOf(newer: number): Promise<string> {
  const skipped = Math.min(newer, Math.max(TRANSACTIONS - 100, 0));
  const [row] = await query<{ at: string; uuid: string }>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, uuid from transactions
     order by created_at desc, uuid desc offset ${skipped} limit 1`,
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

async function report(
  url: string,
  page: { name: string; path: string; limits: readonly [number, number]; cookie: string },
): Promise<void> {
  const { name, path, limits, cookie } = page;
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request++)
    times.push((await load(url + path, cookie)).firstByteMs);
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.floor((times.length - 1) * share)] ?? 0;
  const [p50, p95] = [at(0.5), at(0.95)];
  const isWithin = p50 <= limits[0] && p95 <= limits[1];
  if (!isWithin) process.exitCode = 1;
  console.log(
    `${name.padEnd(34)} ${p50.toFixed(1).padStart(6)} ${p95.toFixed(1).padStart(7)}  ${limits.join("/")} ${isWithin ? "" : "EXCEEDED"}`,
  );
}

async function reportWeight(url: string, cookie: string): Promise<void> {
  const page = await load(`${url}${PLACE}/payments`, cookie);
  const assets = [...page.text.matchAll(/(?:href|src)="(\/console\/assets\/[^"]+)"/g)].map(
    ([, path]) => path ?? "",
  );
  const loads = await Promise.all(assets.map((path) => load(url + path, cookie)));
  const bytes = loads.reduce((sum, asset) => sum + asset.bytes, page.bytes);
  if (bytes > FIRST_VISIT_BYTES) process.exitCode = 1;
  console.log(`first visit: ${bytes} bytes as sent (limit ${FIRST_VISIT_BYTES})`);
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

interface Load {
  readonly firstByteMs: number;
  readonly bytes: number;
  readonly text: string;
}

function load(address: string, cookie: string): Promise<Load> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(
      address,
      { headers: { cookie, "accept-encoding": "br" } },
      (response: IncomingMessage) => {
        const chunks: Buffer[] = [];
        let firstByteMs = 0;
        response.on("data", (chunk: Buffer) => {
          firstByteMs ||= performance.now() - started;
          chunks.push(chunk);
        });
        response.on("error", reject);
        response.on("end", () => {
          const body = Buffer.concat(chunks);
          if (response.statusCode === 200)
            resolve({ firstByteMs, bytes: body.length, text: body.toString("utf8") });
          else reject(new Error(`${address}: ${response.statusCode}`));
        });
      },
    );
    request.on("error", reject);
  });
}

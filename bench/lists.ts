import { mkdtemp, rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { pino } from "pino";
import { startEmbeddedPostgres } from "../src/platform/embedded-postgres/index.ts";
import { GatewayUnderLoad } from "./transactions/gateway-under-load.ts";
import { ACKNOWLEDGED, COPY_EVENTS, MIXED, REFUNDS } from "./transactions/list-rows.ts";
import { fillTransactions } from "./transactions/rows.ts";

/**
 * Time of a page of the merchants' lists, of transactions and of events, at the start, in the middle and at the end, with each filter:
 *
 *   npm run bench -- lists --rows 5000000 --minutes 12
 *
 * Filling ends after the minutes, and needs some 5 kB of disk for each transaction. With `--data` the database stays, and the next run
 * goes on with it. `--of transactions` leaves the events out.
 */
const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "5000000" },
    minutes: { type: "string", default: "12" },
    requests: { type: "string", default: "40" },
    of: { type: "string", default: "transactions,events" },
    data: { type: "string" },
  },
});
const OF = new Set(values.of.split(","));
const ROWS = Number(values.rows);
const REQUESTS = Number(values.requests);
const FILLED_BY_MS = performance.now() + Number(values.minutes) * 60_000;
/** p99 in milliseconds of one client, gateway and database on two cores. */
const LIMIT_MS = 150;
/** The slowest place of a list may take so many times as long as its start, which counts as so long at least. */
const LIMIT_RATIO = 3;
const MIN_START_MS = 10;
const EVENT_BATCH = 250_000;

const AUTHORIZATION = `Basic ${Buffer.from("demo:demo-password").toString("base64")}`;

const dataDir = values.data ?? (await mkdtemp("/tmp/quittance-bench-"));
const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: "silent" }) });
const client = new Client({ connectionString: server.url });
try {
  const gateway = await GatewayUnderLoad.start({
    databaseUrl: server.url,
    masterKey: Buffer.alloc(32, 1).toString("base64"),
    dataDir: `${dataDir}/gateway`,
    settings: { GATEWAY_ROLES: "api" },
  });
  try {
    await client.connect();
    await fillQuickly();
    await makePayment(gateway.url);
    await fill(await objectOfEvent(gateway.url));
    await measure(gateway.url);
  } finally {
    await client.end();
    await gateway.stop();
  }
} finally {
  await server.stop();
  if (values.data === undefined) await rm(dataDir, { recursive: true, force: true });
}

/** Without waiting for the disk: data that a crash loses is filled again. */
async function fillQuickly(): Promise<void> {
  for (const setting of ["fsync = off", "full_page_writes = off", "autovacuum = off"])
    await client.query(`alter system set ${setting}`);
  await client.query("select pg_reload_conf()");
}

/** The rows are copies of it and of its event. */
async function makePayment(url: string): Promise<void> {
  const response = await fetch(`${url}/api/v3/transaction/demo-card/debit`, {
    method: "POST",
    headers: { authorization: AUTHORIZATION, "content-type": "application/json" },
    body: JSON.stringify({
      merchantTransactionId: `bench-lists-${Date.now()}`,
      amount: "9.99",
      currency: "EUR",
      transactionToken: "ix::demo-visa",
      customer: { identification: "customer-of-all" },
    }),
  });
  if (response.status !== 200) throw new Error(`The debit was refused: ${response.status}`);
}

/** The object of the event, as the API shows it. */
async function objectOfEvent(url: string): Promise<string> {
  const response = await fetch(`${url}/api/v3/events/demo-card?limit=1`, {
    headers: { authorization: AUTHORIZATION },
  });
  const { events } = (await response.json()) as { events: readonly { data: { object: unknown } }[] };
  return JSON.stringify(events[0]?.data.object);
}

async function fill(object: string): Promise<void> {
  const beganMs = performance.now();
  const share = OF.has("events") ? 0.6 : 1;
  await fillTransactions(server.url, ROWS, {
    untilMs: beganMs + (FILLED_BY_MS - beganMs) * share,
    columns: MIXED,
    afterwards: [REFUNDS, ACKNOWLEDGED].join(";"),
  });
  await client.query("vacuum (analyze) callbacks");
  console.log(`${await count("transactions")} transactions after ${minutesSince(beganMs)} minutes`);
  if (OF.has("events")) await fillEvents(object, beganMs);
  await client.query("checkpoint");
}

async function fillEvents(object: string, beganMs: number): Promise<void> {
  await client.query("set synchronous_commit = off");
  for (
    let stored = await count("events");
    stored < ROWS && performance.now() < FILLED_BY_MS;
    stored += EVENT_BATCH
  )
    await client.query(COPY_EVENTS, [Math.min(EVENT_BATCH, ROWS - stored), object]);
  await client.query("vacuum (analyze) events");
  console.log(`${await count("events")} events after ${minutesSince(beganMs)} minutes`);
}

interface ListCase {
  readonly name: string;
  readonly path: string;
  readonly query: string;
}

async function measure(url: string): Promise<void> {
  const id = await text("select merchant_transaction_id from transactions order by created_at limit 1");
  const transactions: readonly ListCase[] = [
    "",
    "status=SUCCESS",
    "status=ERROR",
    "status=PENDING",
    "type=DEBIT",
    "type=REFUND",
    "type=CAPTURE",
    "from=2020-01-01T00:00:00Z",
    "customerIdentification=customer-of-all",
    "customerIdentification=customer-7",
    "customerIdentification=none",
    `merchantTransactionId=${id}`,
    "include=followUps",
    "type=REFUND&include=followUps",
    "acknowledged=false",
    "acknowledged=false&status=ERROR",
  ].map((query) => ({ name: `transactions ${query}`, path: "/api/v3/transactions/demo-card", query }));
  const events: readonly ListCase[] = [
    "",
    "types=payment.*",
    "types=payment.expired",
    "types=refund.failed",
  ].map((query) => ({ name: `events ${query}`, path: "/api/v3/events/demo-card", query }));
  console.log("list                                             start  middle     end   (p50/p99 in ms)");
  const places = await placesOfTransactions(url);
  for (const list of transactions) await report(url, list, places);
  if (!OF.has("events")) return;
  for (const list of events) await report(url, list, await placesOfEvents());
}

async function report(url: string, { name, path, query }: ListCase, places: readonly (string | undefined)[]) {
  const times: { p50: number; p99: number }[] = [];
  for (const after of places) {
    const parameters = [query, "limit=100", ...(after === undefined ? [] : [`after=${after}`])].filter(
      Boolean,
    );
    times.push(await timeOf(`${url}${path}?${parameters.join("&")}`));
  }
  const slowest = Math.max(...times.map(({ p50 }) => p50));
  const isWithin =
    times.every(({ p99 }) => p99 <= LIMIT_MS) &&
    slowest <= LIMIT_RATIO * Math.max(times[0]!.p50, MIN_START_MS);
  if (!isWithin) process.exitCode = 1;
  const figures = times.map(({ p50, p99 }) => `${p50.toFixed(0)}/${p99.toFixed(0)}`.padStart(8)).join("");
  console.log(`${name.slice(0, 46).padEnd(46)}${figures}${isWithin ? "" : "   EXCEEDED"}`);
}

async function timeOf(address: string): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request++) {
    const startedMs = performance.now();
    const response = await fetch(address, { headers: { authorization: AUTHORIZATION } });
    const body = await response.text();
    if (response.status !== 200) throw new Error(`${address}: ${body}`);
    times.push(performance.now() - startedMs);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Cursors of the start, the middle and the end. The list itself gives them, of a period that ends there. */
async function placesOfTransactions(url: string): Promise<(string | undefined)[]> {
  const moments = [await momentAt("0.5"), await momentAt("0.001")];
  const cursors = moments.map(async (to) => {
    const address = `${url}/api/v3/transactions/demo-card?limit=1&to=${to}`;
    const response = await fetch(address, { headers: { authorization: AUTHORIZATION } });
    const { next } = (await response.json()) as { next?: string | null };
    if (!next) throw new Error(`There is no page after the one before ${to}.`);
    return encodeURIComponent(next);
  });
  return [undefined, ...(await Promise.all(cursors))];
}

/** A year is filled evenly. */
function momentAt(share: string): Promise<string> {
  return text(`
    select to_char(min(created_at) + (max(created_at) - min(created_at)) * ${share}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from transactions`);
}

/** Ids of events, which stand for the places after them. */
async function placesOfEvents(): Promise<(string | undefined)[]> {
  const at = (share: string) =>
    text(`
      select 'evt_' || resource || '_' || sequence from events
      where merchant_guid is not null and position >= (select min(position) + (max(position) - min(position)) * ${share} from events)
      order by merchant_guid, position, resource limit 1`);
  return [undefined, await at("0.5"), await at("0.998")];
}

async function text(statement: string): Promise<string> {
  const { rows } = await client.query<Record<string, string>>({ text: statement });
  return Object.values(rows[0]!)[0]!;
}

async function count(table: string): Promise<number> {
  return Number(await text(`select count(*)::text from ${table}`));
}

function minutesSince(beganMs: number): string {
  return ((performance.now() - beganMs) / 60_000).toFixed(1);
}

/**
 * `npm run bench -- capacity`: what one payment leaves on disk, by table and in the BI engine, how fast records whose retention has
 * ended are purged, beside payments, and how fast payments of years are archived. Bytes do not depend on the machine; rates do.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { systemClock } from "../../src/platform/clock.ts";
import { openDatabase, sql, type Database } from "../../src/platform/database/index.ts";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { Receiver } from "../callbacks/receiver.ts";
import { fillOldPayments } from "../../tests/support/old-payments.ts";
import { loadDebits } from "../transactions/debit-load.ts";
import { GatewayUnderLoad } from "../transactions/gateway-under-load.ts";
import { printArchiving } from "./archive-old-payments.ts";

const { values } = parseArgs({
  options: {
    debits: { type: "string", default: "20000" },
    // Payments of 1,000 days that are older than their retention, with an attempt to deliver the callback of each.
    old: { type: "string", default: "300000" },
    clients: { type: "string", default: "16" },
  },
});
const wanted = Number(values.debits);
const old = Number(values.old);
const clients = Number(values.clients);
const ROUND_SECONDS = 5;

const masterKey = randomBytes(32).toString("base64");
const dataDir = await mkdtemp("/tmp/quittance-bench-");
const log = pino({ level: "silent" });
const server = await startEmbeddedPostgres({ dataDir, log });
const receiver = await Receiver.start({ delayMs: 0 });
const db = openDatabase({
  url: server.url,
  clock: systemClock,
  log,
  poolSize: 2,
  statementTimeoutMs: 600_000,
});
let gateway = await start();
try {
  await pay();
  await gateway.idleCpuPercent();
  await gateway.stop();
  await db.execute(sql`vacuum analyze`);
  await printSizes();
  gateway = await start();
  await printPurge();
  await printArchiving({
    db,
    databaseUrl: server.url,
    masterKey,
    url: gateway.url,
    clients,
    seconds: ROUND_SECONDS,
  });
} finally {
  await gateway.stop();
  await db.close();
  await receiver.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function start(): Promise<GatewayUnderLoad> {
  return GatewayUnderLoad.start({
    databaseUrl: server.url,
    masterKey,
    dataDir,
    settings: { GATEWAY_CALLBACK_ALLOW_PRIVATE: "true" },
  });
}

/** Debits with callbacks, until there are as many as wanted and all callbacks have arrived. */
async function pay(): Promise<void> {
  let paid = 0;
  while (paid < wanted) {
    const load = { url: gateway.url, clients, seconds: ROUND_SECONDS, callbackUrl: () => receiver.url };
    const { debitsPerSecond } = await loadDebits(load);
    paid += Math.round(debitsPerSecond * ROUND_SECONDS);
  }
  while (receiver.arrivedAtMs.size < paid) await sleep(200);
}

async function printSizes(): Promise<void> {
  const [{ count } = { count: 0 }] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from transactions`,
  );
  const tables = await db.query<{ name: string; heap: number; indexes: number }>(sql`
    select relname as name, (pg_table_size(oid))::float8 as heap, pg_indexes_size(oid)::float8 as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and pg_total_relation_size(oid) > ${count * 30}::int
    order by pg_total_relation_size(oid) desc`);
  const perDebit = (bytes: number): string => (bytes / count).toFixed(0).padStart(6);
  console.log(`${count} debits with callbacks; bytes for each: rows, indexes`);
  for (const { name, heap, indexes } of tables)
    console.log(`${perDebit(heap)} ${perDebit(indexes)}  ${name}`);
  const [{ filled } = { filled: 0 }] = await db.query<{ filled: number }>(
    sql`select avg(pg_column_size(callbacks.*))::float8 as filled from callbacks`,
  );
  console.log(
    `${filled.toFixed(0)} of a row of callbacks are filled: the rest is the room of its body, for later rows`,
  );
  const all = tables.reduce((sum, { heap, indexes }) => sum + heap + indexes, 0);
  console.log(
    `${perDebit(all)} in PostgreSQL, ${perDebit(await bytesIn(join(dataDir, "bi")))} in the BI engine`,
  );
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Payments alone, and while attempts of years ago are purged. */
async function printPurge(): Promise<void> {
  const alone = await loadDebits({ url: gateway.url, clients, seconds: ROUND_SECONDS });
  await gateway.stop();
  const filledMs = performance.now();
  await fillOldPayments(db, { count: old, fromDays: 1_550, toDays: 550 });
  // Otherwise the first payments afterwards would wait for all of it to be written to disk.
  await db.execute(sql`checkpoint`);
  console.log(
    `${old} payments of 1,000 days filled in ${((performance.now() - filledMs) / 1_000).toFixed(0)} s`,
  );
  const before = await oldAttempts(db);
  const startedMs = performance.now();
  // The purge begins with the start.
  gateway = await start();
  const beside = await loadDebits({ url: gateway.url, clients, seconds: ROUND_SECONDS });
  while ((await oldAttempts(db)) > 0) await sleep(500);
  const seconds = (performance.now() - startedMs) / 1_000;
  console.log(
    `${before} attempts of years ago purged in ${seconds.toFixed(0)} s, ${(before / seconds).toFixed(0)}/s; ` +
      `debits: alone ${alone.debitsPerSecond.toFixed(0)}/s, p99 ${alone.p99Ms.toFixed(0)} ms, ` +
      `beside ${beside.debitsPerSecond.toFixed(0)}/s, p99 ${beside.p99Ms.toFixed(0)} ms`,
  );
}

async function oldAttempts(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    sql`select count(*)::int as count from callback_attempts where at < now() - interval '90 days'`,
  );
  return row?.count ?? 0;
}

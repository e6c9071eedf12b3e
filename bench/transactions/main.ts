import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { pino } from "pino";

import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { compare, type MeasuredGateway } from "./compare.ts";
import { bytesOnDisk } from "./database-use.ts";
import { loadDebits } from "./debit-load.ts";
import { GatewayUnderLoad } from "./gateway-under-load.ts";
import { createDatabase, dropDatabase, fillTransactions } from "./rows.ts";
import { checkSameRows } from "./same-rows.ts";

/**
 * Durable debits over HTTP, next to pgbench running the fastest form of the same statements: same server, same
 * concurrency, same run, rounds interleaved. Only the ratios are comparable; absolute figures depend on the machine. On a busy
 * machine the ratio of processor time is the one to read.
 */
const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "1,4,16,64" },
    seconds: { type: "string", default: "10" },
    rounds: { type: "string", default: "3" },
    // Gateways with these numbers of processes (GATEWAY_PROCESSES), round by round beside each other: 1,2
    processes: { type: "string", default: "1" },
    // The folder of another checkout, with its packages: its gateways too, in the same rounds. pgbench writes the rows of this one.
    against: { type: "string" },
    // Each debit has a one-time token of a card that never paid before, instead of all one card of the demo mode.
    "new-cards": { type: "boolean", default: false },
    // Also measures a debit with these numbers of stored transactions, one after the other: 50000,5000000
    rows: { type: "string", default: "" },
    // A PostgreSQL server of your own with an empty database, instead of the one from npm.
    "database-url": { type: "string" },
    // A directory for a CPU profile of the gateway over the whole run; profiling itself slows it down.
    profile: { type: "string" },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);

const dataDir = await mkdtemp("/tmp/quittance-bench-");
const server = values["database-url"]
  ? undefined
  : await startEmbeddedPostgres({
      dataDir,
      log: pino({ level: "silent" }),
      // pgbench has one for each client, beside the pools of all gateways.
      maxConnections: 200,
    });
const databaseUrl = values["database-url"] ?? server?.url ?? "";
const masterKey = randomBytes(32).toString("base64");
const pgbenchUrl = await databaseForPgbench();
const gateways: MeasuredGateway[] = [];
try {
  for (const processes of numbers(values.processes)) {
    gateways.push(await startMeasured(processes));
    if (values.against !== undefined) gateways.push(await startMeasured(processes, resolve(values.against)));
  }
  const [first] = gateways as [MeasuredGateway];
  const debit = await checkSameRows({ ...first, url: first.gateway.url }, pgbenchUrl);
  for (const { gateway } of gateways) await loadDebits({ url: gateway.url, clients: 16, seconds: 3 });
  const load = { gateways, pgbenchUrl, values: debit, seconds, rounds, newCards: values["new-cards"] };
  for (const clients of numbers(values.clients)) await compare({ ...load, clients });
  for (const { name, gateway, databaseUrl: url } of gateways) {
    const { table, indexes } = await bytesOnDisk(url);
    console.log(
      `${name}: a transaction takes ${table} bytes of its table and ${indexes} of indexes; ` +
        `resident memory ${(await gateway.memoryMb()).resident} MB, peak ${gateway.peakMemoryMb()} MB, ` +
        `idle CPU ${await gateway.idleCpuPercent()} %`,
    );
  }
  for (const rows of numbers(values.rows)) await measureWithRows(first, rows);
} finally {
  for (const { gateway, ownDatabase } of gateways) {
    await gateway.stop();
    if (ownDatabase !== undefined) await dropDatabase(databaseUrl, ownDatabase);
  }
  await dropDatabase(databaseUrl, pgbenchUrl);
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** The first gateway has the server's own database, each further one a database and a data folder of its own. */
async function startMeasured(processes: number, checkout?: string): Promise<MeasuredGateway> {
  const isFirst = gateways.length === 0;
  const name = `quittance_processes_${gateways.length}`;
  const ownDatabase = isFirst ? undefined : await createDatabase(databaseUrl, name);
  const gateway = await GatewayUnderLoad.start({
    databaseUrl: ownDatabase ?? databaseUrl,
    masterKey,
    dataDir: isFirst ? dataDir : join(dataDir, name),
    profileDir: isFirst ? values.profile : undefined,
    settings: { GATEWAY_PROCESSES: String(processes) },
    checkout,
  });
  return {
    name: `${processes} process(es)${checkout === undefined ? "" : ` of ${checkout}`}`,
    gateway,
    databaseUrl: ownDatabase ?? databaseUrl,
    ownDatabase,
  };
}

/**
 * A separate database on the same server, with the same tables: no gateway processes what pgbench writes to it, which
 * would cost the gateway's next round.
 */
async function databaseForPgbench(): Promise<string> {
  const url = await createDatabase(databaseUrl, "quittance_pgbench");
  const migrating = await GatewayUnderLoad.start({
    databaseUrl: url,
    masterKey,
    dataDir: join(dataDir, "pgbench"),
  });
  await migrating.stop();
  return url;
}

/** One client, so that nothing but the debit itself is measured. */
async function measureWithRows({ gateway, databaseUrl: url }: MeasuredGateway, rows: number): Promise<void> {
  const startedMs = performance.now();
  await fillTransactions(url, rows);
  console.log(`filled in ${((performance.now() - startedMs) / 1_000).toFixed(0)} s`);
  const result = await loadDebits({ url: gateway.url, clients: 1, seconds });
  console.log(
    `${rows} transactions stored: p50 of a debit ${result.p50Ms.toFixed(2)} ms, p99 ${result.p99Ms.toFixed(2)} ms`,
  );
}

function numbers(list: string): number[] {
  return list === "" ? [] : list.split(",").map(Number);
}

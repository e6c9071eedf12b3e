import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";

import { pino } from "pino";

import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { Receiver } from "../callbacks/receiver.ts";
import { loadDebits } from "../transactions/debit-load.ts";
import { GatewayUnderLoad } from "../transactions/gateway-under-load.ts";

/**
 * Whether memory grows with the number of payments, and which kind: JavaScript objects, buffers, or allocations of native code.
 * The same payments with their callbacks run against a gateway with the embedded BI engine (`embedded`) and against one
 * that sends its documents to a server that drops them (`none`): the difference is the engine's.
 */
const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "16" },
    rounds: { type: "string", default: "6" },
    "round-seconds": { type: "string", default: "15" },
    bi: { type: "string", default: "none,embedded" },
  },
});

const ARENA_BYTES = 64n * 1024n * 1024n;
const VERSION = { version: { number: "2.17.1", distribution: "opensearch" } };
/** One for both gateways, which share the database. */
const MASTER_KEY = randomBytes(32).toString("base64");

const dataDir = await mkdtemp("/tmp/quittance-bench-");
const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: "silent" }) });
try {
  for (const bi of values.bi.split(",")) await soak(bi === "embedded" ? "embedded" : "none");
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function soak(bi: "embedded" | "none"): Promise<void> {
  const [receiver, cluster] = await Promise.all([Receiver.start({ delayMs: 0 }), startDroppingCluster()]);
  const gateway = await GatewayUnderLoad.start({
    databaseUrl: server.url,
    masterKey: MASTER_KEY,
    dataDir: `${dataDir}/${bi}`,
    settings: {
      GATEWAY_CALLBACK_ALLOW_PRIVATE: "true",
      ...(bi === "none" && { GATEWAY_OPENSEARCH_URL: cluster.url }),
    },
  });
  let payments = 0;
  console.log(`BI ${bi}\n payments resident  JS heap   in use  buffers   arenas    other (MB)`);
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    if (round > 0)
      await loadDebits({
        url: gateway.url,
        clients: Number(values.clients),
        seconds: Number(values["round-seconds"]),
        callbackUrl: () => receiver.url,
        onPaid: () => (payments += 1),
      });
    const { resident, heap, heapUsed, external } = await gateway.memoryMb();
    const arenas = await arenasMb(gateway.pid);
    const other = resident - heap - external - arenas;
    const columns = [payments, resident, heap, heapUsed, external, arenas, other];
    console.log(`  ${columns.map((figure) => String(figure).padStart(9)).join("")}`);
  }
  await gateway.stop();
  await Promise.all([receiver.close(), cluster.close()]);
}

/** glibc maps arenas for threads at multiples of 64 MB; Linux only. */
async function arenasMb(pid: number): Promise<number> {
  const maps = await readFile(`/proc/${pid}/smaps`, "utf8").catch(() => "");
  let kilobytes = 0;
  let inArena = false;
  for (const line of maps.split("\n")) {
    const region = /^([0-9a-f]+)-[0-9a-f]+ (\S+) \S+ \S+ 0\s*$/.exec(line);
    if (/^[0-9a-f]+-[0-9a-f]+ /.test(line))
      inArena = region !== null && region[2] === "rw-p" && BigInt(`0x${region[1]}`) % ARENA_BYTES === 0n;
    const resident = /^Rss:\s+(\d+) kB/.exec(line);
    if (inArena && resident) kilobytes += Number(resident[1]);
  }
  return Math.round(kilobytes / 1_024);
}

/** Takes every document of a `_bulk` request and keeps none. */
async function startDroppingCluster(): Promise<{ url: string; close(): Promise<void> }> {
  const cluster: Server = createServer((request, response) => {
    let body = "";
    request.setEncoding("latin1");
    request.on("data", (part: string) => (body += part));
    request.on("end", () => {
      const actions = body.match(/^\{"(index|create|update|delete)":/gm)?.length ?? 0;
      const items = Array.from({ length: actions }, () => ({ index: { status: 201, result: "created" } }));
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ took: 1, errors: false, items, acknowledged: true, ...VERSION }));
    });
  }).listen(0, "127.0.0.1");
  await once(cluster, "listening");
  return {
    url: `http://127.0.0.1:${(cluster.address() as AddressInfo).port}`,
    close: async () => {
      cluster.closeAllConnections();
      cluster.close();
      await once(cluster, "close");
    },
  };
}

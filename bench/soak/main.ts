/**
 * `npm run bench -- soak`: hours of payments with callbacks at half of what the machine can, and whether anything grows meanwhile: the
 * JavaScript heap, open files, callbacks and BI documents that wait. Ends with status 1 when a limit is exceeded.
 */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { loadDebits } from "../transactions/debit-load.ts";
import { freePort, GatewayUnderLoad } from "../transactions/gateway-under-load.ts";
import { liveHeapMb } from "./live-heap.ts";
import { slopePerHour } from "./slope.ts";

const { values } = parseArgs({
  options: {
    hours: { type: "string", default: "4" },
    share: { type: "string", default: "0.5" },
    clients: { type: "string", default: "16" },
    "sample-seconds": { type: "string", default: "60" },
  },
});
const hours = Number(values.hours);
const clients = Number(values.clients);
const sampleSeconds = Number(values["sample-seconds"]);

/** Memory for modules, compiled code and caches of the first minutes is no growth. */
const WARM_UP_SHARE = 0.25;
const LAG_EVERY_MS = 5_000;
const MAX_HEAP_MB_PER_HOUR = 1;
const MAX_CALLBACK_LAG_SECONDS = 2;
/** Documents are written in batches while payments keep the process busy: late by a few of them, but not ever later. */
const MAX_BI_LAG_SECONDS = 10;
const MAX_MORE_FILES = 10;

interface Sample {
  readonly atHours: number;
  readonly debitsPerSecond: number;
  readonly p99Ms: number;
  readonly residentMb: number;
  /** After a full garbage collection. */
  readonly heapMb: number;
  readonly files: number;
  /** The longest since the last sample. */
  readonly callbackLagSeconds: number;
  readonly biLagSeconds: number;
}

const receiver = createServer((request, response) => {
  request.resume();
  response.end("OK");
}).listen(0, "127.0.0.1");
await once(receiver, "listening");
const callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callback`;
const dataDir = await mkdtemp("/tmp/quittance-bench-");
const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: "silent" }) });
const inspectPort = await freePort();
const gateway = await GatewayUnderLoad.start({
  inspectPort,
  databaseUrl: server.url,
  masterKey: randomBytes(32).toString("base64"),
  dataDir,
  settings: { GATEWAY_CALLBACK_ALLOW_PRIVATE: "true" },
});
try {
  const peak = await pay({ seconds: 20 });
  const debitsPerSecond = peak.debitsPerSecond * Number(values.share);
  console.log(
    `peak ${peak.debitsPerSecond.toFixed(0)} debits/s, soak at ${debitsPerSecond.toFixed(0)} for ${hours} h`,
  );
  console.log("    hours debits/s   p99 ms resident     heap    files  callback       BI (MB, seconds late)");
  process.exitCode = judge(await soak(debitsPerSecond)) ? 0 : 1;
} finally {
  await gateway.stop();
  await server.stop();
  receiver.closeAllConnections();
  receiver.close();
  await rm(dataDir, { recursive: true, force: true });
}

function pay(load: { seconds: number; debitsPerSecond?: number }) {
  return loadDebits({ url: gateway.url, clients, callbackUrl: () => callbackUrl, ...load });
}

async function soak(debitsPerSecond: number): Promise<Sample[]> {
  const startedMs = performance.now();
  const samples: Sample[] = [];
  const elapsedHours = () => (performance.now() - startedMs) / 3_600_000;
  while (elapsedHours() < hours) {
    const lag = watchLag();
    const load = await pay({ seconds: sampleSeconds, debitsPerSecond });
    const { resident } = await gateway.memoryMb();
    const sample: Sample = {
      atHours: elapsedHours(),
      debitsPerSecond: load.debitsPerSecond,
      p99Ms: load.p99Ms,
      residentMb: resident,
      heapMb: await liveHeapMb({ pid: gateway.pid, port: inspectPort }),
      files: (await readdir(`/proc/${gateway.pid}/fd`)).length,
      callbackLagSeconds: await lag.stop(),
      biLagSeconds: await gateway.metric("quittance_bi_lag_seconds"),
    };
    samples.push(sample);
    console.log(
      Object.values(sample)
        .map((figure: number) => figure.toFixed(figure < 10 ? 2 : 0).padStart(9))
        .join(""),
    );
  }
  return samples;
}

/** Reads how long the oldest callback waits, again and again. */
function watchLag(): { stop(): Promise<number> } {
  let longest = 0;
  const read = async (): Promise<void> => {
    longest = Math.max(longest, await gateway.metric("quittance_callback_age_seconds"));
  };
  const timer = setInterval(() => void read(), LAG_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await read();
      return longest;
    },
  };
}

/** Prints each figure beside its limit. Whether all are within. */
function judge(samples: readonly Sample[]): boolean {
  const settled = samples.filter(({ atHours }) => atHours >= hours * WARM_UP_SHARE);
  const heap = settled.map(({ atHours, heapMb }) => ({ atHours, value: heapMb }));
  const files = settled.map((sample) => sample.files);
  const figures = [
    ["heap, MB per hour", slopePerHour(heap), MAX_HEAP_MB_PER_HOUR],
    ["more open files at the end", files.at(-1)! - files[0]!, MAX_MORE_FILES],
    [
      "latest callback, seconds",
      Math.max(...settled.map((one) => one.callbackLagSeconds)),
      MAX_CALLBACK_LAG_SECONDS,
    ],
    ["latest BI document, seconds", Math.max(...settled.map((one) => one.biLagSeconds)), MAX_BI_LAG_SECONDS],
  ] as const;
  for (const [name, figure, limit] of figures)
    console.log(`${name}: ${figure.toFixed(2)} (limit ${limit})${figure <= limit ? "" : "  EXCEEDED"}`);
  return figures.every(([, figure, limit]) => figure <= limit);
}

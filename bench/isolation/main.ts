/**
 * `npm run bench -- isolation`: payments alone and during BI load, in turns in the same run. Payments are debits in a closed loop,
 * which use both cores; BI is ordinary heavy use and a query that blocks the engine for ever. Prints the ratios
 * and fails when a debit takes a second, p99 is more than 1.5 times that of payments alone, or the process that serves
 * payments holds more memory than it may.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { loadDebits, type LoadResult } from "../transactions/debit-load.ts";
import { startOwnGateway } from "../transactions/own-gateway.ts";
import { BiLoad } from "./bi-load.ts";
import { BI_AUTHORIZATION, biLoads } from "./loads.ts";

const { values } = parseArgs({
  options: {
    documents: { type: "string", default: "20000" },
    clients: { type: "string", default: "8" },
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    /** Only the loads whose name contains this. */
    only: { type: "string", default: "" },
  },
});
const WORST_P99_RATIO = 1.5;
const SLOWEST_DEBIT_MS = 1_000;
const CATCH_UP_SECONDS = 600;
/** docs/operations.md#memory; without passwords being hashed, which takes 32 MB for each for a moment. */
const MAX_PAYMENT_PROCESS_MB = 300;

const { gateway, close } = await startOwnGateway();
try {
  await fill(Number(values.documents));
  // The password of the BI key is hashed once.
  await countDocuments();
  gateway.resetPeakMemory();
  console.log(
    `${"beside".padEnd(24)}debits/s alone, beside, ratio   p99 ms alone, beside, ratio   slowest ms   BI responses`,
  );
  for (const name of Object.keys(biLoads).filter((one) => one.includes(values.only))) await compare(name);
  const peakMb = gateway.peakMemoryMb();
  const isMet = peakMb <= MAX_PAYMENT_PROCESS_MB;
  console.log(`peak memory of the payment process ${peakMb} MB${isMet ? "" : "   NOT MET"}`);
  if (!isMet) process.exitCode = 1;
} finally {
  await close();
}

async function fill(wanted: number): Promise<void> {
  let made = 0;
  while (made < wanted) made += (await debits(16, 5)).debitsPerSecond * 5;
  await caughtUp();
}

async function caughtUp(): Promise<void> {
  for (let waited = 0; (await gateway.metric("quittance_bi_lag_seconds")) > 3; waited++) {
    if (waited > CATCH_UP_SECONDS) throw new Error("The projection to BI does not catch up.");
    await sleep(1_000);
  }
}

async function countDocuments(): Promise<void> {
  const response = await fetch(`${gateway.url}/bi/query/transactions/v2/_count`, {
    headers: { authorization: BI_AUTHORIZATION },
  });
  if (!response.ok) throw new Error(`BI responded ${response.status}: ${await response.text()}`);
}

function debits(clients: number, seconds: number): Promise<LoadResult> {
  return loadDebits({ url: gateway.url, clients, seconds });
}

async function compare(name: string): Promise<void> {
  const alone: LoadResult[] = [];
  const beside: LoadResult[] = [];
  const responses: Record<string, number> = {};
  let maxBiMb = 0;
  for (let round = 0; round < Number(values.rounds); round++) {
    alone.push(await debits(Number(values.clients), Number(values.seconds)));
    const load = BiLoad.start({ url: gateway.url, name });
    await sleep(1_000);
    beside.push(await debits(Number(values.clients), Number(values.seconds)));
    maxBiMb = Math.max(maxBiMb, (await gateway.metric("quittance_bi_process_memory_bytes")) / 2 ** 20);
    for (const [status, count] of Object.entries(await load.end()))
      responses[status] = (responses[status] ?? 0) + count;
    // Work that BI continues after its clients have left must not overlap with the next round without BI.
    await sleep(1_000);
  }
  report(name, { alone, beside, responses, maxBiMb });
}

function report(
  name: string,
  measured: {
    alone: readonly LoadResult[];
    beside: readonly LoadResult[];
    responses: Readonly<Record<string, number>>;
    maxBiMb: number;
  },
): void {
  const { alone, beside, responses, maxBiMb } = measured;
  const [rateAlone, rateBeside] = [alone, beside].map((runs) =>
    median(runs.map((run) => run.debitsPerSecond)),
  );
  const [p99Alone, p99Beside] = [alone, beside].map((runs) => median(runs.map((run) => run.p99Ms)));
  const slowestMs = Math.max(...beside.map((run) => run.slowestMs));
  const p99Ratio = p99Beside! / p99Alone!;
  const isMet = p99Ratio <= WORST_P99_RATIO && slowestMs < SLOWEST_DEBIT_MS;
  console.log(
    `${name.padEnd(24)}${rateAlone!.toFixed(0)}, ${rateBeside!.toFixed(0)}, ${(rateBeside! / rateAlone!).toFixed(2)}   ` +
      `${p99Alone!.toFixed(1)}, ${p99Beside!.toFixed(1)}, ${p99Ratio.toFixed(2)}   ${slowestMs.toFixed(0)}   ` +
      `${JSON.stringify(responses)}, BI process ${maxBiMb.toFixed(0)} MB${isMet ? "" : "   NOT MET"}`,
  );
  if (!isMet) process.exitCode = 1;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/**
 * `npm run bench -- batch`: single debits alone and while a batch runs, in turns in the same run. Single debits come from a few
 * clients, as in a shop; the batch has one row for each debit of a stored card. Prints the rows per second and the latencies.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { BatchShop, debitsFile } from "../../tests/support/batches.ts";
import { loadDebits, type LoadResult } from "../transactions/debit-load.ts";
import { startOwnGateway } from "../transactions/own-gateway.ts";

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    "beside-rows": { type: "string", default: "5000" },
    clients: { type: "string", default: "2" },
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
  },
});
const rows = Number(values.rows);
/** A batch beside debits has to outlast their seconds; the rest of it is waited for. */
const besideRows = Number(values["beside-rows"]);

const { gateway, close } = await startOwnGateway({
  settings: { GATEWAY_BATCH_MAX_BYTES: String(64 * 1024 * 1024) },
});
try {
  const shop = new BatchShop(gateway.url);
  const references = await Promise.all(Array.from({ length: 50 }, () => shop.register()));
  await debits();
  await measureAlone(shop, references);
  await measureBeside(shop, references);
  console.log(`peak memory ${gateway.peakMemoryMb()} MB`);
} finally {
  await close();
}

function debits(): Promise<LoadResult> {
  return loadDebits({ url: gateway.url, clients: Number(values.clients), seconds: Number(values.seconds) });
}

async function measureAlone(shop: BatchShop, references: readonly string[]): Promise<void> {
  const csv = debitsFile(rows, { references, prefix: "alone-" });
  const uploadedMs = performance.now();
  const id = await shop.accepted(csv);
  const startedMs = performance.now();
  const { status, summary } = await shop.ended(id, 3_600_000);
  const seconds = (performance.now() - startedMs) / 1_000;
  console.log(
    `${rows} rows: upload ${((startedMs - uploadedMs) / 1_000).toFixed(1)} s, run ${seconds.toFixed(1)} s, ` +
      `${(rows / seconds).toFixed(0)} rows/s, ${status} ${JSON.stringify(summary)}`,
  );
}

async function measureBeside(shop: BatchShop, references: readonly string[]): Promise<void> {
  const alone: LoadResult[] = [];
  const beside: LoadResult[] = [];
  for (let round = 1; round <= Number(values.rounds); round++) {
    alone.push(await debits());
    const id = await shop.accepted(debitsFile(besideRows, { references, prefix: `beside-${round}-` }));
    await sleep(500);
    beside.push(await debits());
    const { body } = await shop.get(id);
    console.log(`round ${round}: ${JSON.stringify(body["summary"])} rows after the debits`);
    await shop.ended(id, 3_600_000);
  }
  for (const [name, runs] of Object.entries({ alone, beside }))
    console.log(
      `${name.padEnd(8)} debits/s ${median(runs.map((run) => run.debitsPerSecond)).toFixed(0)}, ` +
        `p50 ${median(runs.map((run) => run.p50Ms)).toFixed(1)} ms, p99 ${median(runs.map((run) => run.p99Ms)).toFixed(1)} ms`,
    );
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

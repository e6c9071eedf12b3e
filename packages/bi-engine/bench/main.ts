/**
 * `npm run bench:bi -- --docs N [--file PATH]`: how fast the engine takes documents and runs queries, what it
 * needs, and how that grows from a tenth of the documents to all of them. With `--against opensearch` a real OpenSearch
 * runs the same queries: the one that QUITTANCE_TEST_OPENSEARCH_URL names, or one that is started.
 */
import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { openEngine } from "../src/engine/engine.ts";
import type { Operation } from "../src/store/versions.ts";
import { compareWithOpenSearch } from "./against-opensearch.ts";
import { benchDocument, benchMapping, newestMs, seeded } from "./documents.ts";
import { NoOpenSearch, openSearchUrl } from "./opensearch-server.ts";
import { reportPeakMemory } from "./peak-memory.ts";
import { benchQueries } from "./queries.ts";

const { values } = parseArgs({
  options: {
    docs: { type: "string", default: "50000" },
    file: { type: "string" },
    against: { type: "string" },
  },
});
const count = Number(values.docs);
const path = values.file ?? `/tmp/bench-bi-${process.pid}.duckdb`;
if (values.against === "opensearch") {
  const url = await openSearchUrl(process.env["QUITTANCE_TEST_OPENSEARCH_URL"]).catch((error: unknown) => {
    if (!(error instanceof NoOpenSearch)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  await compareWithOpenSearch({ url, count, path });
  for (const suffix of ["", ".wal"]) await rm(path + suffix, { force: true });
  process.exit();
}
if (values.against !== undefined) throw new Error(`--against takes opensearch, not ${values.against}`);
const batchSize = 2000;
const runs = 7;

const engine = await openEngine({ path, memoryLimitMb: 700, nowMs: () => newestMs });
await engine.createIndex("transactions", { mappings: benchMapping });
const random = seeded(42);
const rates: number[] = [];
await ingest(0, Math.floor(count / 10));
const small = await measureAll();
await ingest(Math.floor(count / 10), count);
const large = await measureAll();
report();
await engine.close();
for (const suffix of ["", ".wal"]) await rm(path + suffix, { force: true });

async function ingest(from: number, to: number): Promise<void> {
  const started = performance.now();
  let writing: Promise<unknown> = Promise.resolve();
  for (let start = from; start < to; start += batchSize) {
    const batch: Operation[] = [];
    for (let i = start; i < Math.min(to, start + batchSize); i++) {
      const source = JSON.stringify(benchDocument(i, count, random));
      batch.push({ action: "index", id: `doc-${i}`, source });
    }
    // As the projection does: while one batch is written, the next one is made.
    const previous = writing;
    writing = engine.write("transactions", batch);
    await previous;
  }
  await writing;
  rates.push((to - from) / ((performance.now() - started) / 1000));
}

async function measureAll(): Promise<ReadonlyMap<string, number>> {
  const medians = new Map<string, number>();
  const uuid = String(benchDocument(5, count, seeded(1))["uuid"]);
  for (const [name, query] of Object.entries(benchQueries(newestMs, uuid))) {
    const times: number[] = [];
    for (let run = 0; run < runs; run++) {
      const started = performance.now();
      await engine.search("transactions", { body: query });
      times.push(performance.now() - started);
    }
    medians.set(name, times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0);
  }
  return medians;
}

function report(): void {
  console.log(
    `documents ${count}, ingest ${rates.map((rate) => Math.round(rate)).join(" then ")} documents/s`,
  );
  reportPeakMemory();
  console.log(`${"query".padEnd(34)}${"p50 ms".padStart(8)}${"at 1/10".padStart(9)}${"growth".padStart(8)}`);
  for (const [name, ms] of large) {
    const before = small.get(name) ?? 0;
    console.log(
      `${name.padEnd(34)}${ms.toFixed(1).padStart(8)}${before.toFixed(1).padStart(9)}${(ms / before).toFixed(1).padStart(7)}x`,
    );
  }
}

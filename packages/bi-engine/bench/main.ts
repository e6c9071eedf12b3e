/**
 * `npm run bench -- bi --docs N [--file PATH]`: how fast the engine takes documents and runs queries, how much of that is
 * the engine's own and not the database's, what it needs, how that grows from a tenth of the documents to all of them, and what
 * steady writes do to queries. With `--against opensearch` a real OpenSearch
 * runs the same queries: the one that QUITTANCE_TEST_OPENSEARCH_URL names, or one that is started. `--warm-minutes 15` runs
 * them on both for so long before they are measured.
 */
import { rm, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { openEngine } from "../src/engine/engine.ts";
import type { Operation } from "../src/store/versions.ts";
import { compareWithOpenSearch } from "./against-opensearch.ts";
import { DatabaseTime } from "./database-time.ts";
import { benchDocument, benchMapping, newestMs, seeded } from "./documents.ts";
import { DOCUMENTS_PER_ROUND, batchesOf, elapsedInPairs } from "./fill.ts";
import { NoOpenSearch, openSearchUrl } from "./opensearch-server.ts";
import { reportPeakMemory } from "./peak-memory.ts";
import { benchQueries } from "./queries.ts";
import { SteadyWrites } from "./steady-writes.ts";

const { values } = parseArgs({
  options: {
    docs: { type: "string", default: "50000" },
    file: { type: "string" },
    against: { type: "string" },
    "warm-minutes": { type: "string", default: "0" },
  },
});
const count = numberFrom("docs", values.docs);
const path = values.file ?? `/tmp/bench-bi-${process.pid}.duckdb`;
if (values.against === "opensearch") {
  const url = await openSearchUrl(process.env["QUITTANCE_TEST_OPENSEARCH_URL"]).catch((error: unknown) => {
    if (!(error instanceof NoOpenSearch)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  await compareWithOpenSearch({
    url,
    count,
    path,
    warmMinutes: numberFrom("warm-minutes", values["warm-minutes"]),
  });
  for (const suffix of ["", ".wal"]) await rm(path + suffix, { force: true });
  process.exit();
}
if (values.against !== undefined) throw new Error(`--against takes opensearch, not ${values.against}`);
const index = "transactions";
/** Each query is run, and served from no cache of responses. */
const uncached = new URLSearchParams({ request_cache: "false" });
const runs = 7;
/** Queries during writes need more runs, so that their median is of the same moments of a write. */
const runsDuringWrites = 15;
const MAX_OWN_MS = 1;
const MAX_DURING_WRITES = 2;

interface Measured {
  /** Medians in milliseconds: of a whole query, and of what is not the database's. */
  readonly totalMs: number;
  readonly ownMs: number;
}

const databaseTime = new DatabaseTime();
const engine = await openEngine({ path, memoryLimitMb: 700, nowMs: () => newestMs });
await engine.createIndex(index, { mappings: benchMapping });
const random = seeded(42);
const rates: number[] = [];
await ingest(0, Math.floor(count / 10));
const small = await measureAll(runs);
await ingest(Math.floor(count / 10), count);
const large = await measureAll(runs);
const writes = new SteadyWrites(engine, { index, count });
const during = await measureAll(runsDuringWrites);
const writesPerSecond = await writes.stop();
await engine.close();
const { size: fileBytes } = await stat(path);
for (const suffix of ["", ".wal"]) await rm(path + suffix, { force: true });
report();

function numberFrom(option: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`--${option} takes a whole number, not ${text}`);
  return Number(text);
}

async function ingest(from: number, to: number): Promise<void> {
  let elapsedMs = 0;
  for (let start = from; start < to; start += DOCUMENTS_PER_ROUND) {
    const batches = batchesOf([start, Math.min(to, start + DOCUMENTS_PER_ROUND)], { count, random });
    elapsedMs += await elapsedInPairs(batches, (batch) =>
      engine.write(
        index,
        batch.map((document): Operation => ({ action: "index", ...document })),
      ),
    );
  }
  rates.push((to - from) / (elapsedMs / 1_000));
}

async function measureAll(times: number): Promise<ReadonlyMap<string, Measured>> {
  const medians = new Map<string, Measured>();
  const uuid = String(benchDocument(5, count, seeded(1))["uuid"]);
  for (const [name, query] of Object.entries(benchQueries(newestMs, uuid))) {
    const measured: Measured[] = [];
    for (let run = 0; run < times; run++)
      measured.push(
        await databaseTime.measure(() => engine.search(index, { body: query, parameters: uncached })),
      );
    medians.set(name, {
      totalMs: median(measured.map(({ totalMs }) => totalMs)),
      ownMs: median(measured.map(({ ownMs }) => ownMs)),
    });
  }
  return medians;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function report(): void {
  console.log(
    `documents ${count}, ingest ${rates.map((rate) => Math.round(rate)).join(" then ")} documents/s, ` +
      `${Math.round(fileBytes / count)} MB on disk for a million`,
  );
  reportPeakMemory();
  const columns = ["p50 ms", "own ms", "at 1/10", "growth", "writing", "ratio"];
  console.log(`${"query".padEnd(34)}${columns.map((column) => column.padStart(9)).join("")}`);
  const ratios: number[] = [];
  for (const [name, { totalMs, ownMs }] of large) {
    const smallMs = small.get(name)?.totalMs ?? 0;
    const duringMs = during.get(name)?.totalMs ?? 0;
    ratios.push(duringMs / totalMs);
    const numbers = [totalMs.toFixed(1), ownMs.toFixed(2), smallMs.toFixed(1), times(totalMs / smallMs)];
    numbers.push(duringMs.toFixed(1), times(duringMs / totalMs));
    console.log(`${name.padEnd(34)}${numbers.map((number) => number.padStart(9)).join("")}`);
  }
  const own = [...large.values()].map(({ ownMs }) => ownMs);
  check(
    `outside of the database: median ${median(own).toFixed(2)} ms, most ${Math.max(...own).toFixed(2)} ms`,
    {
      isMet: median(own) < MAX_OWN_MS,
      aim: `the median below ${MAX_OWN_MS} ms`,
    },
  );
  const ratiosText = `median ${times(median(ratios))}, most ${times(Math.max(...ratios))}`;
  check(`during ${writesPerSecond.toFixed(0)} writes a second: ${ratiosText}`, {
    isMet: ratios.every((ratio) => ratio <= MAX_DURING_WRITES),
    aim: `each query within ${MAX_DURING_WRITES} times`,
  });
}

function check(line: string, { isMet, aim }: { readonly isMet: boolean; readonly aim: string }): void {
  console.log(`${line}; aim: ${aim}${isMet ? "" : ", NOT MET"}`);
  if (!isMet) process.exitCode = 1;
}

function times(ratio: number): string {
  return `${ratio.toFixed(1)}x`;
}

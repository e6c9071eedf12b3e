/**
 * The twenty queries on the engine and on a real OpenSearch, side by side: the same documents, the same machine, the same
 * run, one query after the other.
 */
import { stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { type Engine, openEngine } from "../src/engine/engine.ts";
import { writeJson } from "../src/json/write-json.ts";
import { benchDocument, benchMapping, newestMs, seeded } from "./documents.ts";
import { DOCUMENTS_PER_ROUND, batchesOf, elapsedInPairs } from "./fill.ts";
import { type Tolerance, firstDifference } from "./first-difference.ts";
import { reportPeakMemory } from "./peak-memory.ts";
import { benchQueries } from "./queries.ts";

const INDEX = "bench-bi";
/** How many documents are taken one server after the other. */
const TIMED_DOCUMENTS = 200_000;
const RUNS = 21;
const WARM_UP_ROUNDS = 15;
/** After this time fewer runs are enough for a query that takes seconds on one side. */
const MAX_QUERY_MS = 60_000;
const MIN_RUNS = 5;

/** Queries that OpenSearch estimates, and by how much the responses may differ. Amounts are multiples of a cent. */
const ESTIMATED: Readonly<Record<string, Tolerance>> = {
  "cardinality of mail addresses": { share: 0.05 },
  "percentiles of amounts": { share: 0.05, step: 0.01 },
};

/**
 * Fills both with `count` documents and prints a line for each query. The indices are removed afterwards. `warmMinutes` is how long
 * the queries run on both before any is measured, so that both virtual machines have compiled what they run often.
 */
export async function compareWithOpenSearch(options: {
  url: string;
  count: number;
  path: string;
  warmMinutes: number;
}): Promise<void> {
  const { url, count, path, warmMinutes } = options;
  const engine = await openEngine({ path, memoryLimitMb: 700, nowMs: () => newestMs });
  await send(url, "DELETE", `/${INDEX}`).catch(() => undefined);
  const { rates, theirBytes } = await fillAndCompare(engine, { url, count, warmMinutes });
  const { size: ourBytes } = await stat(path);
  printRatio("documents/s", rates);
  printRatio("MB on disk for a million documents", { ours: ourBytes / count, theirs: theirBytes / count });
}

interface Compared {
  readonly rates: Sides;
  readonly theirBytes: number;
}

/** Closes the engine and removes the index at the end. */
async function fillAndCompare(
  engine: Engine,
  { url, count, warmMinutes }: { readonly url: string; readonly count: number; readonly warmMinutes: number },
): Promise<Compared> {
  try {
    const rates = await fill(engine, url, count);
    await mergeSegments(url);
    await warmUp(engine, { url, count, minutes: warmMinutes });
    await compareQueries(engine, { url, count });
    reportPeakMemory();
    return { rates, theirBytes: await bytesOnDisk(url) };
  } finally {
    await engine.close();
    await send(url, "DELETE", `/${INDEX}`);
  }
}

interface Sides {
  readonly ours: number;
  readonly theirs: number;
}

function printRatio(what: string, { ours, theirs }: Sides): void {
  console.log(
    `${what}: embedded ${ours.toFixed(0)}, opensearch ${theirs.toFixed(0)}, ratio ${(ours / theirs).toFixed(2)}`,
  );
}

/** Not in one request: with millions of documents it takes longer than a client waits for a response. */
async function mergeSegments(url: string): Promise<void> {
  const started = await send(
    url,
    "POST",
    `/${INDEX}/_forcemerge?max_num_segments=1&wait_for_completion=false`,
  );
  const { task } = JSON.parse(started) as { readonly task: string };
  while (!(JSON.parse(await send(url, "GET", `/_tasks/${task}`)) as { completed: boolean }).completed)
    await sleep(1_000);
  await send(url, "POST", `/${INDEX}/_refresh`);
}

async function bytesOnDisk(url: string): Promise<number> {
  return Number(await send(url, "GET", `/_cat/indices/${INDEX}?bytes=b&h=store.size`));
}

/**
 * Fills both with the same documents; resolves with the documents that each took in a second. The first ones go to one after the
 * other, which is measured, and the rest to both at the same time: with millions that saves a quarter of an hour.
 */
async function fill(engine: Engine, url: string, count: number): Promise<Sides> {
  const settings = { number_of_shards: 1, number_of_replicas: 0, refresh_interval: "30s" };
  const definition = { settings, mappings: benchMapping };
  await engine.createIndex(INDEX, definition);
  await send(url, "PUT", `/${INDEX}`, JSON.stringify(definition));
  const random = seeded(42);
  let [ourMs, theirMs] = [0, 0];
  for (let start = 0; start < count; start += DOCUMENTS_PER_ROUND) {
    const batches = batchesOf([start, Math.min(count, start + DOCUMENTS_PER_ROUND)], { count, random });
    const operations = batches.map((batch) =>
      batch.map((document) => ({ action: "index" as const, ...document })),
    );
    const bodies = batches.map((batch) =>
      batch.map(({ id, source }) => `{"index":{"_id":"${id}"}}\n${source}\n`).join(""),
    );
    const fillOurs = () => elapsedInPairs(operations, (batch) => engine.write(INDEX, batch));
    const fillTheirs = () => elapsedInPairs(bodies, (body) => sendBulk(url, body));
    if (start < TIMED_DOCUMENTS) {
      ourMs += await fillOurs();
      theirMs += await fillTheirs();
    } else await Promise.all([fillOurs(), fillTheirs()]);
  }
  const timed = Math.min(count, TIMED_DOCUMENTS);
  return { ours: (1_000 * timed) / ourMs, theirs: (1_000 * timed) / theirMs };
}

async function sendBulk(url: string, lines: string): Promise<void> {
  const response = await send(url, "POST", `/${INDEX}/_bulk?filter_path=errors,items.*.error`, lines);
  if (!response.includes('"errors":false')) throw new Error(`_bulk: ${response.slice(0, 300)}`);
}

/** The text of the response. Throws for a status that is no success. */
async function send(url: string, method: string, path: string, body?: string): Promise<string> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
  return text;
}

/** Whether the second of two equal requests may be served with the response that was kept of the first. */
type ResponseCache = "off" | "as by default";

function parametersWith(cache: ResponseCache): URLSearchParams {
  return new URLSearchParams(cache === "off" ? { request_cache: "false" } : {});
}

async function searchOurs(engine: Engine, body: string, cache: ResponseCache): Promise<string> {
  return writeJson((await engine.search(INDEX, { body, parameters: parametersWith(cache) })).body);
}

async function searchTheirs(url: string, body: string, cache: ResponseCache): Promise<string> {
  return send(url, "POST", `/${INDEX}/_search?${parametersWith(cache).toString()}`, body);
}

async function warmUp(
  engine: Engine,
  { url, count, minutes }: { url: string; count: number; minutes: number },
): Promise<void> {
  const untilMs = performance.now() + minutes * 60_000;
  const bodies = Object.values(queriesFor(count)).map((query) => JSON.stringify(query));
  while (performance.now() < untilMs) {
    for (const body of bodies) {
      await searchTheirs(url, body, "off");
      await searchOurs(engine, body, "off");
    }
  }
}

async function compareQueries(engine: Engine, { url, count }: { url: string; count: number }): Promise<void> {
  const ratios: Record<ResponseCache, number[]> = { off: [], "as by default": [] };
  let different = 0;
  const sides = ["embedded", "opensearch", "ratio"];
  printRow("query, uncached and cached", [...sides, ...sides], "responses");
  for (const [name, query] of Object.entries(queriesFor(count))) {
    const body = JSON.stringify(query);
    const [own, direct] = [await searchOurs(engine, body, "off"), await searchTheirs(url, body, "off")];
    const difference = firstDifference(own, direct, ESTIMATED[name]);
    if (difference !== undefined) different++;
    const columns: string[] = [];
    for (const cache of ["off", "as by default"] as const) {
      const { ours, theirs } = await inTurns({
        ours: () => searchOurs(engine, body, cache),
        theirs: () => searchTheirs(url, body, cache),
      });
      ratios[cache].push(theirs / ours);
      columns.push(ours.toFixed(1), theirs.toFixed(1), `${(theirs / ours).toFixed(1)}x`);
    }
    const equality = ESTIMATED[name] === undefined ? "equal" : "as near as estimates are";
    printRow(name, columns, difference ?? equality);
  }
  if (different > 0) {
    console.log(`${different} responses differ`);
    process.exitCode = 1;
  }
  printFaster("uncached", ratios.off);
  printFaster("repeated, with the caches of responses that both have by default", ratios["as by default"]);
}

function printRow(name: string, columns: readonly string[], remark: string): void {
  console.log(`${name.padEnd(32)}${columns.map((column) => column.padStart(11)).join("")}  ${remark}`);
}

function printFaster(how: string, ratios: readonly number[]): void {
  const faster = ratios.filter((ratio) => ratio > 1).length;
  console.log(
    `${how}: median ${median(ratios).toFixed(1)}, least ${Math.min(...ratios).toFixed(1)}; faster on ${faster} of ${ratios.length}`,
  );
}

function queriesFor(count: number): Readonly<Record<string, object>> {
  return benchQueries(newestMs, String(benchDocument(5, count, seeded(1))["uuid"]));
}

/**
 * Medians in milliseconds of both. They take turns, so that whatever else the machine does slows down both alike; the first
 * rounds, in which the cluster's virtual machine compiles itself, do not count.
 */
async function inTurns(work: Readonly<Record<keyof Sides, () => Promise<unknown>>>): Promise<Sides> {
  const ours: number[] = [];
  const theirs: number[] = [];
  const startedMs = performance.now();
  for (let round = 0; round < WARM_UP_ROUNDS + RUNS; round++) {
    if (ours.length >= MIN_RUNS && performance.now() - startedMs > MAX_QUERY_MS) break;
    const [one, other] = [await elapsedMs(work.ours), await elapsedMs(work.theirs)];
    if (round < WARM_UP_ROUNDS) continue;
    ours.push(one);
    theirs.push(other);
  }
  return { ours: median(ours), theirs: median(theirs) };
}

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

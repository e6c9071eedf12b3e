/**
 * The twenty queries on the embedded engine and on a real OpenSearch, side by side: the same documents, the same machine,
 * the same run, one query after the other. OpenSearch is asked through the gateway's pass-through and directly, so that
 * the gateway's own share shows.
 */
import { EmbeddedStore, openEmbeddedEngine } from "../../src/bi/engines/embedded/index.ts";
import type { BiEngine } from "../../src/bi/engines/engine.ts";
import { openOpenSearchEngine } from "../../src/bi/engines/opensearch/index.ts";
import { benchDocument, benchMapping, newestMs, seeded } from "./documents.ts";
import { benchQueries } from "./queries.ts";

const tenantGuid = "bench";
const indexPrefix = "bench-bi";
const batchSize = 1000;
const runs = 21;
const warmUpRounds = 15;

/** Fills both engines with `count` documents and prints a line for each query. The indices are removed afterwards. */
export async function compareWithOpenSearch(options: {
  url: string;
  count: number;
  path: string;
}): Promise<void> {
  const { url, count, path } = options;
  const definition = { settings: {}, mappings: benchMapping };
  const store = await EmbeddedStore.open({ path, memoryLimitMb: 700 });
  const embedded = openEmbeddedEngine({ store, definition, nowMillis: () => newestMs });
  const cluster = await openOpenSearchEngine({ url, indexPrefix, definition });
  try {
    await fill([embedded, cluster], count);
    await fetch(`${url}/${indexPrefix}-*/_forcemerge?max_num_segments=1`, { method: "POST" });
    await fetch(`${url}/${indexPrefix}-*/_refresh`, { method: "POST" });
    await compareQueries(embedded, cluster, { url, count });
  } finally {
    await embedded.close();
    await cluster.close();
    await fetch(`${url}/${indexPrefix}-*`, { method: "DELETE" });
    await fetch(`${url}/_index_template/${indexPrefix}`, { method: "DELETE" });
  }
}

async function fill(engines: readonly BiEngine[], count: number): Promise<void> {
  const random = seeded(42);
  for (let start = 0; start < count; start += batchSize) {
    const documents = Array.from({ length: Math.min(batchSize, count - start) }, (_, i) => {
      const source = JSON.stringify(benchDocument(start + i, count, random));
      return { id: `doc-${start + i}`, version: 1n, source };
    });
    for (const engine of engines) await engine.putDocuments(tenantGuid, documents);
  }
}

async function compareQueries(
  embedded: BiEngine,
  cluster: BiEngine,
  { url, count }: { url: string; count: number },
): Promise<void> {
  const uuid = String(benchDocument(5, count, seeded(1))["uuid"]);
  const ratios: number[] = [];
  const shares: number[] = [];
  console.log(
    `${"query".padEnd(34)}${"embedded".padStart(10)}${"opensearch".padStart(12)}${"ratio".padStart(8)}`,
  );
  for (const [name, query] of Object.entries(benchQueries(newestMs, uuid))) {
    const body = JSON.stringify(query);
    const ask = (engine: BiEngine) =>
      engine.search(tenantGuid, { path: "/_search", search: new URLSearchParams(), body });
    const [ours, direct, share] = await inTurns({
      ours: () => ask(embedded),
      direct: () => askDirectly(url, body, "?request_cache=false"),
      through: () => ask(cluster),
      alike: () => askDirectly(url, body, ""),
    });
    ratios.push(direct / ours);
    shares.push(share);
    console.log(
      `${name.padEnd(34)}${ours.toFixed(1).padStart(10)}${direct.toFixed(1).padStart(12)}${(direct / ours).toFixed(1).padStart(7)}x`,
    );
  }
  console.log(
    `ratio: median ${median(ratios).toFixed(1)}, least ${Math.min(...ratios).toFixed(1)}; ` +
      `the gateway's own share of a query that passes through: ${median(shares).toFixed(1)} ms`,
  );
}

/** With `request_cache=false` the second of two equal requests is not answered from memory. */
async function askDirectly(url: string, body: string, parameters: string): Promise<string> {
  const response = await fetch(`${url}/${indexPrefix}-${tenantGuid}/_search${parameters}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  return response.text();
}

/**
 * Medians in milliseconds of the embedded engine, of the cluster, and of how much longer the same question takes through
 * the gateway than asked in the same way directly. They take turns, so that whatever else the machine does slows down all alike; the first rounds, in
 * which the cluster's virtual machine compiles itself, do not count.
 */
async function inTurns(
  work: Readonly<Record<"ours" | "direct" | "through" | "alike", () => Promise<unknown>>>,
): Promise<[ours: number, direct: number, share: number]> {
  const rounds: { ours: number; direct: number; share: number }[] = [];
  for (let round = 0; round < warmUpRounds + runs; round++) {
    const ours = await elapsedMs(work.ours);
    const direct = await elapsedMs(work.direct);
    const through = await elapsedMs(work.through);
    const alike = await elapsedMs(work.alike);
    if (round >= warmUpRounds) rounds.push({ ours, direct, share: through - alike });
  }
  return [
    median(rounds.map(({ ours }) => ours)),
    median(rounds.map(({ direct }) => direct)),
    median(rounds.map(({ share }) => share)),
  ];
}

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

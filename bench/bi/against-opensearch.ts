/**
 * The twenty queries on the embedded engine and on a real OpenSearch, side by side: the same documents, the same machine,
 * the same run, one query after the other. What the gateway adds to a query that it passes through is measured on the
 * cheapest of them.
 */
import { EmbeddedStore, openEmbeddedEngine } from "../../src/bi/engines/embedded/index.ts";
import type { BiEngine } from "../../src/bi/engines/engine.ts";
import { connectToCluster } from "../../src/bi/engines/opensearch/connection.ts";
import { openOpenSearchEngine } from "../../src/bi/engines/opensearch/index.ts";
import { benchDocument, benchMapping, newestMs, seeded } from "./documents.ts";
import { gatewayShare } from "./gateway-share.ts";
import { reportPeakMemory } from "./peak-memory.ts";
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
    await compareQueries(embedded, { url, count });
    await reportShare(cluster, { url, count });
    reportPeakMemory();
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
  { url, count }: { url: string; count: number },
): Promise<void> {
  const ratios: number[] = [];
  console.log(
    `${"query".padEnd(34)}${"embedded".padStart(10)}${"opensearch".padStart(12)}${"ratio".padStart(8)}`,
  );
  for (const [name, query] of Object.entries(queriesFor(count))) {
    const body = JSON.stringify(query);
    const [ours, direct] = await inTurns({
      ours: () => embedded.search(tenantGuid, { path: "/_search", search: new URLSearchParams(), body }),
      direct: () => askDirectly(url, body),
    });
    ratios.push(direct / ours);
    console.log(
      `${name.padEnd(34)}${ours.toFixed(1).padStart(10)}${direct.toFixed(1).padStart(12)}${(direct / ours).toFixed(1).padStart(7)}x`,
    );
  }
  const faster = ratios.filter((ratio) => ratio > 1).length;
  console.log(
    `ratio: median ${median(ratios).toFixed(1)}, least ${Math.min(...ratios).toFixed(1)}; faster on ${faster} of ${ratios.length}`,
  );
}

async function reportShare(cluster: BiEngine, { url, count }: { url: string; count: number }): Promise<void> {
  const client = connectToCluster(url);
  for (const name of ["count all", "document by uuid", "last 30 days, amount range"]) {
    const body = JSON.stringify(queriesFor(count)[name]);
    const question = { tenantGuid, alias: `${indexPrefix}-${tenantGuid}`, body };
    const { meanMs, uncertainMs } = await gatewayShare(cluster, client, question);
    console.log(
      `the gateway's own share of "${name}" passing through: ${meanMs.toFixed(2)} ms ± ${uncertainMs.toFixed(2)}`,
    );
  }
  await client.close();
}

function queriesFor(count: number): Readonly<Record<string, object>> {
  return benchQueries(newestMs, String(benchDocument(5, count, seeded(1))["uuid"]));
}

/** With `request_cache=false` the second of two equal requests is not answered from memory. */
async function askDirectly(url: string, body: string): Promise<string> {
  const response = await fetch(`${url}/${indexPrefix}-${tenantGuid}/_search?request_cache=false`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  return response.text();
}

/**
 * Medians in milliseconds of both. They take turns, so that whatever else the machine does slows down both alike; the first
 * rounds, in which the cluster's virtual machine compiles itself, do not count.
 */
async function inTurns(
  work: Readonly<Record<"ours" | "direct", () => Promise<unknown>>>,
): Promise<[ours: number, direct: number]> {
  const ours: number[] = [];
  const direct: number[] = [];
  for (let round = 0; round < warmUpRounds + runs; round++) {
    const [one, other] = [await elapsedMs(work.ours), await elapsedMs(work.direct)];
    if (round < warmUpRounds) continue;
    ours.push(one);
    direct.push(other);
  }
  return [median(ours), median(direct)];
}

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

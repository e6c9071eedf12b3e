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
const runs = 7;

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
    const ours = await medianMs(() => ask(embedded));
    const through = await medianMs(() => ask(cluster));
    const direct = await medianMs(() => askDirectly(url, body));
    ratios.push(direct / ours);
    shares.push(through - direct);
    console.log(
      `${name.padEnd(34)}${ours.toFixed(1).padStart(10)}${direct.toFixed(1).padStart(12)}${(direct / ours).toFixed(1).padStart(7)}x`,
    );
  }
  console.log(
    `median ratio ${median(ratios).toFixed(1)}, the gateway's own share ${median(shares).toFixed(1)} ms`,
  );
}

/** Without its request cache, which would answer the second of two equal requests from memory. */
async function askDirectly(url: string, body: string): Promise<string> {
  const response = await fetch(`${url}/${indexPrefix}-${tenantGuid}/_search?request_cache=false`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  return response.text();
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

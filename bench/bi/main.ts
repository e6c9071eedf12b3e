/**
 * `QUITTANCE_TEST_OPENSEARCH_URL=… npm run bench -- pass-through`: what the gateway adds to a query that it passes through
 * to an OpenSearch cluster, measured on the cheapest queries. The engine itself is measured by `npm run bench -- bi`.
 */
import { connectToCluster } from "../../src/bi/engines/opensearch/connection.ts";
import { openOpenSearchEngine } from "../../src/bi/engines/opensearch/index.ts";
import { benchDocument, benchMapping, newestMs, seeded } from "../../packages/bi-engine/bench/documents.ts";
import { benchQueries } from "../../packages/bi-engine/bench/queries.ts";
import { gatewayShare } from "./gateway-share.ts";

const TENANT_GUID = "bench";
const INDEX_PREFIX = "bench-pass-through";
const DOCUMENTS = 10_000;

const url = process.env["QUITTANCE_TEST_OPENSEARCH_URL"];
if (url === undefined) {
  process.stderr.write(
    "QUITTANCE_TEST_OPENSEARCH_URL names no OpenSearch: npm run opensearch:up starts one.\n",
  );
  process.exit(1);
}
const definition = { settings: {}, mappings: benchMapping };
const cluster = await openOpenSearchEngine({ url, indexPrefix: INDEX_PREFIX, definition });
const client = connectToCluster(url);
const random = seeded(42);
const documents = Array.from({ length: DOCUMENTS }, (_, i) => ({
  id: `doc-${i}`,
  version: 1n,
  source: JSON.stringify(benchDocument(i, DOCUMENTS, random)),
}));
await cluster.putDocuments(TENANT_GUID, documents);
const uuid = String(benchDocument(5, DOCUMENTS, seeded(1))["uuid"]);
const queries = benchQueries(newestMs, uuid);
for (const name of ["count all", "document by uuid", "last 30 days, amount range"]) {
  const body = JSON.stringify(queries[name]);
  const request = { tenantGuid: TENANT_GUID, alias: `${INDEX_PREFIX}-${TENANT_GUID}`, body };
  const { meanMs, uncertainMs } = await gatewayShare(cluster, client, request);
  console.log(
    `the gateway's own share of "${name}" passing through: ${meanMs.toFixed(2)} ms ± ${uncertainMs.toFixed(2)}`,
  );
}
await client.close();
await cluster.close();
await fetch(`${url}/${INDEX_PREFIX}-*`, { method: "DELETE" });
await fetch(`${url}/_index_template/${INDEX_PREFIX}`, { method: "DELETE" });

/**
 * `npm run opensearch:up -- [--port 9201] [--heap-mb 512] [--nodes 1]`: starts a real OpenSearch and prints its URL, or those of
 * the nodes of a cluster with commas between them.
 */
import { parseArgs } from "node:util";
import { CannotAssemble } from "./assemble.ts";
import { startCluster } from "./cluster.ts";
import { startOpenSearch } from "./server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "9201" },
    "heap-mb": { type: "string", default: "512" },
    nodes: { type: "string", default: "1" },
  },
});
const options = { port: Number(values.port), heapMb: Number(values["heap-mb"]) };
const nodes = Number(values.nodes);

try {
  console.log(
    nodes === 1 ? await startOpenSearch(options) : (await startCluster({ ...options, nodes })).urls.join(","),
  );
} catch (error) {
  console.error(`\n*** NO REAL OPENSEARCH ***\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof CannotAssemble ? 2 : 1);
}

/** `npm run opensearch:up -- [--port 9201] [--heap-mb 512]`: starts a real OpenSearch and prints its URL. */
import { parseArgs } from "node:util";
import { CannotAssemble } from "./assemble.ts";
import { startOpenSearch } from "./server.ts";

const { values } = parseArgs({
  options: { port: { type: "string", default: "9201" }, "heap-mb": { type: "string", default: "512" } },
});

try {
  console.log(await startOpenSearch({ port: Number(values.port), heapMb: Number(values["heap-mb"]) }));
} catch (error) {
  console.error(`\n*** NO REAL OPENSEARCH ***\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof CannotAssemble ? 2 : 1);
}

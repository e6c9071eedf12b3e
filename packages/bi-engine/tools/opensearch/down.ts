/** `npm run opensearch:down -- [--port 9201]`: stops the server that `opensearch:up` started. */
import { parseArgs } from "node:util";
import { stopOpenSearch } from "./server.ts";

const { values } = parseArgs({ options: { port: { type: "string", default: "9201" } } });
const stopped = await stopOpenSearch(Number(values.port));
console.log(
  stopped ? `stopped OpenSearch on port ${values.port}` : `no OpenSearch of ours on port ${values.port}`,
);

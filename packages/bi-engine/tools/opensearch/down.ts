/** `npm run opensearch:down -- [--port 9201]`: stops the server or the cluster that `opensearch:up` started. */
import { parseArgs } from "node:util";
import { stopCluster } from "./cluster.ts";
import { stopOpenSearch } from "./server.ts";

const { values } = parseArgs({ options: { port: { type: "string", default: "9201" } } });
const port = Number(values.port);
const stopped = [await stopOpenSearch(port), await stopCluster(port)].includes(true);
console.log(stopped ? `stopped OpenSearch on port ${port}` : `no OpenSearch of ours on port ${port}`);

import { pino } from "pino";

import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";

/** A program that holds an embedded server as the gateway does. The tests kill it, which they cannot do to themselves. */
const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error("usage: gateway-process.ts <data directory>");

const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: "silent" }) });
process.stdout.write(`${server.url}\n`);
process.once("SIGTERM", () => {
  void server.stop().then(() => process.exit(0));
});
// As the gateway's listening socket would, this keeps the process alive.
setInterval(() => undefined, 60_000);

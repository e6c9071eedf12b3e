import { pino } from "pino";

import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";

/** A program with an embedded server, like the gateway. The tests kill it, which they cannot do to their own process. */
const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error("usage: gateway-process.ts <data directory>");

const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: "silent" }) });
process.stdout.write(`${server.url}\n`);
process.once("SIGTERM", () => {
  void server.stop().then(() => process.exit(0));
});
// This keeps the process alive, as the gateway's listening socket does.
setInterval(() => undefined, 60_000);

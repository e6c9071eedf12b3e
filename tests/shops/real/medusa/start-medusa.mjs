import { createRequire } from "node:module";
import { createConnection, createServer } from "node:net";

const require = createRequire(import.meta.url);

/** Starts Medusa by its own test kit, on a database of its own. */
export async function startMedusa() {
  await reachDatabase(process.env.SHOP_DATABASE_URL);
  // The kit is made for a test runner with these names.
  const begin = [];
  const end = [];
  Object.assign(globalThis, {
    describe: (_name, suite) => suite(),
    beforeAll: (hook) => void begin.push(hook),
    afterAll: (hook) => void end.push(hook),
    beforeEach: () => undefined,
    afterEach: () => undefined,
  });
  const { medusaIntegrationTestRunner } = require("@medusajs/test-utils");
  let options;
  medusaIntegrationTestRunner({
    dbName: `medusa_${process.pid}`,
    cwd: import.meta.dirname,
    medusaConfigFile: import.meta.dirname,
    inApp: true,
    testSuite: (given) => void (options = given),
  });
  for (const hook of begin) await hook();
  return {
    url: options.api.defaults.baseURL.replace("localhost", "127.0.0.1"),
    container: options.getContainer(),
    close: async () => {
      for (const hook of end) await hook();
    },
  };
}

/** The kit reaches a server by host and port alone: one with a socket gets a port. */
async function reachDatabase(url) {
  const [, user, , password = "", host] = /^postgres:\/\/([^:@]*)(:([^@]*))?@([^/]+)\//.exec(url);
  const socket = decodeURIComponent(host);
  Object.assign(process.env, { DB_HOST: "localhost", DB_USERNAME: user, DB_PASSWORD: password });
  if (!socket.startsWith("/")) {
    const [name, port = "5432"] = socket.split(":");
    Object.assign(process.env, { DB_HOST: name === "127.0.0.1" ? "localhost" : name, DB_PORT: port });
    return;
  }
  const server = createServer((client) => {
    const upstream = createConnection(`${socket}/.s.PGSQL.5432`);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ]) {
      from.pipe(to);
      from.on("error", () => void to.destroy());
      from.on("close", () => void to.destroy());
    }
  });
  await new Promise((resolve) => void server.listen(0, resolve));
  process.env.DB_PORT = String(server.address().port);
}

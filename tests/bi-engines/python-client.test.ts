import { spawn, spawnSync } from "node:child_process";
import { text } from "node:stream/consumers";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { warnNotChecked } from "../../packages/bi-engine/tests/conformance/servers.ts";
import { engines, type EngineUnderTest } from "./engines-under-test.ts";
import { password, type QueryApiServer, serveQueryApi, username } from "./query-api-server.ts";

/** `python3 -m pip install --target .cache/python-clients opensearch-py` puts it there. */
const modules = join(import.meta.dirname, "../../.cache/python-clients");
const env = { ...process.env, PYTHONPATH: modules };
const isThere = spawnSync("python3", ["-c", "import opensearchpy"], { env }).status === 0;
if (!isThere) warnNotChecked("the Python client", "opensearch-py is not in .cache/python-clients");

describe.skipIf(!isThere).each(engines)("opensearch-py on %s", (name, open) => {
  const isCluster = name !== "the embedded engine";
  let under: EngineUnderTest;
  let server: QueryApiServer;

  beforeAll(async () => {
    under = await open();
    server = await serveQueryApi(under);
  });
  afterAll(async () => {
    await server.close();
    await under.close();
  });

  it("searches, counts and aggregates, and gets integers and floats as such", async () => {
    const { hostname, port } = new URL(server.url);
    const script = join(import.meta.dirname, "python_client.py");
    const python = spawn("python3", [script, hostname, port, username, password], { env });
    const [output, errors] = await Promise.all([text(python.stdout), text(python.stderr)]);
    expect(errors.split("\n").filter((line) => line.includes("Error"))).toEqual([]);
    expect(JSON.parse(output)).toEqual({
      version: "2.17.1",
      count: 60,
      hits: 3,
      index: "transactions",
      counts_are_int: true,
      sums_are_float: true,
      msearch: [200, 200],
      ping: true,
      exists: [true, false],
      found: true,
      unknown_index: 404,
      // In front of a cluster there are neither scrolls nor points in time.
      scanned: isCluster ? 400 : 60,
      point_in_time: isCluster ? 400 : [40, 20, "search_phase_execution_exception"],
      cat: ["transactions"],
    });
  });
});

/**
 * Starts and stops one single-node OpenSearch for tests. Its data never outlives a start.
 */
import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { assembleOpenSearch, cacheDirectory } from "./assemble.ts";

/** The runner silently refuses any port above. */
const highestPort = 9299;

const startDeadlineMs = 120_000;
const stopDeadlineMs = 30_000;

const modules = [
  "org.opensearch.script.expression.ExpressionPlugin",
  "org.opensearch.script.mustache.MustachePlugin",
  "org.opensearch.join.ParentJoinPlugin",
  "org.opensearch.index.rankeval.RankEvalPlugin",
  "org.opensearch.index.reindex.ReindexPlugin",
  "org.opensearch.transport.Netty4Plugin",
  "org.opensearch.analysis.common.CommonAnalysisPlugin",
  "org.opensearch.index.mapper.MapperExtrasPlugin",
  "org.opensearch.search.aggregations.matrix.MatrixAggregationPlugin",
  "org.opensearch.geo.GeoModulePlugin",
  "org.opensearch.painless.PainlessPlugin",
];

/**
 * A test machine's disk may be nearly full, conformance runs make many small indices, and with this little heap
 * the circuit breaker would mistake garbage for memory in use and respond with 429.
 */
const serverSettings = `network.host: 127.0.0.1
transport.port: 0
discovery.type: single-node
cluster.routing.allocation.disk.threshold_enabled: false
cluster.max_shards_per_node: 5000
indices.breaker.total.use_real_memory: false
`;

/**
 * Starts a server on `port`, or finds the one started before, and returns its URL once it responds.
 * Throws with the end of the server's log when it does not come up within two minutes.
 */
export async function startOpenSearch(options: { port: number; heapMb: number }): Promise<string> {
  const url = `http://127.0.0.1:${options.port}`;
  const directory = serverDirectory(options.port);
  const runningPid = readPid(directory);
  if (runningPid !== undefined) {
    await waitUntilReady(url, runningPid, directory);
    return url;
  }
  if (options.port > highestPort) throw new Error(`the port can be ${highestPort} at most`);
  const libDirectory = assembleOpenSearch();
  if (!(await isPortFree(options.port))) throw new Error(`port ${options.port} is taken by another program`);
  const pid = launch({ ...options, directory, libDirectory });
  await waitUntilReady(url, pid, directory);
  return url;
}

/** Stops the server on `port`; returns false when none of ours runs there. */
export async function stopOpenSearch(port: number): Promise<boolean> {
  const directory = serverDirectory(port);
  const pid = readPid(directory);
  if (pid === undefined) return false;
  process.kill(pid, "SIGTERM");
  const deadline = Date.now() + stopDeadlineMs;
  while (isAlive(pid) && Date.now() < deadline) await sleep(100);
  if (isAlive(pid)) process.kill(pid, "SIGKILL");
  rmSync(directory, { recursive: true, force: true });
  return true;
}

function launch(options: { port: number; heapMb: number; directory: string; libDirectory: string }): number {
  const { directory } = options;
  rmSync(directory, { recursive: true, force: true });
  const configDirectory = join(directory, "node_1", "config");
  mkdirSync(configDirectory, { recursive: true });
  writeFileSync(join(configDirectory, "opensearch.yml"), serverSettings);
  const log = openSync(join(directory, "server.log"), "w");
  const child = spawn(
    "java",
    [
      `-Xms${options.heapMb}m`,
      `-Xmx${options.heapMb}m`,
      "-XX:+UseG1GC",
      // As the official packages of 2.x set it: without it weeks begin on Sunday and months are "Mar" in date formats.
      "-Djava.locale.providers=SPI,COMPAT",
      "-cp",
      join(options.libDirectory, "*"),
      "org.codelibs.opensearch.runner.OpenSearchRunner",
      ...runnerOptions(options),
    ],
    { detached: true, stdio: ["ignore", log, log] },
  );
  closeSync(log);
  child.unref();
  if (child.pid === undefined) throw new Error("java could not be started");
  writeFileSync(join(directory, "pid"), String(child.pid));
  return child.pid;
}

function runnerOptions(options: { port: number; directory: string }): string[] {
  // The runner adds the number of the node, which is 1, to the base port.
  const basePort = String(options.port - 1);
  const cluster = ["-clusterName", `quittance-${options.port}`, "-numOfNode", "1", "-baseHttpPort", basePort];
  return ["-basePath", options.directory, ...cluster, "-moduleTypes", modules.join(",")];
}

async function waitUntilReady(url: string, pid: number, directory: string): Promise<void> {
  const deadline = Date.now() + startDeadlineMs;
  while (Date.now() < deadline && isAlive(pid)) {
    const health = await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=1s`).catch(
      () => undefined,
    );
    if (health?.ok === true) return;
    await sleep(200);
  }
  const log = readFileSync(join(directory, "server.log"), "utf8").split("\n").slice(-30).join("\n");
  throw new Error(`OpenSearch did not come up on ${url}:\n${log}`);
}

function serverDirectory(port: number): string {
  return join(cacheDirectory, `port-${port}`);
}

/** The pid written by an earlier start, when that process is still an OpenSearch of ours. */
function readPid(directory: string): number | undefined {
  const pidPath = join(directory, "pid");
  if (!existsSync(pidPath)) return undefined;
  const pid = Number(readFileSync(pidPath, "utf8"));
  return isAlive(pid) ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/**
 * One OpenSearch process: a folder with its settings, data, log and pid.
 */
import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The runner silently refuses any port above. */
export const highestPort = 9299;

const startDeadlineMs = 120_000;
const stopDeadlineMs = 30_000;

export const modules = [
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

interface NodeOptions {
  /** Where it responds to HTTP. */
  readonly port: number;
  readonly heapMb: number;
  /** Kept as it is: a node that is started again has its data. */
  readonly directory: string;
  /** The jars of OpenSearch. */
  readonly libDirectory: string;
  readonly cluster: string;
  /** The text of `opensearch.yml`. */
  readonly settings: string;
}

/** Starts the process, which goes on without this one, and returns its pid. */
export function launchNode(options: NodeOptions): number {
  const { directory, heapMb } = options;
  const configDirectory = join(directory, "node_1", "config");
  mkdirSync(configDirectory, { recursive: true });
  writeFileSync(join(configDirectory, "opensearch.yml"), options.settings);
  const log = openSync(logIn(directory), "a");
  const child = spawn(
    "java",
    [
      `-Xms${heapMb}m`,
      `-Xmx${heapMb}m`,
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

function runnerOptions({ port, directory, cluster }: NodeOptions): string[] {
  // The runner adds the number of the node, which is 1, to the base port.
  const named = ["-clusterName", cluster, "-numOfNode", "1", "-baseHttpPort", String(port - 1)];
  return ["-basePath", directory, ...named, "-moduleTypes", modules.join(",")];
}

/**
 * Waits until the node responds and its cluster has so many nodes (1 by default).
 *
 * @throws with the end of the node's log when it ends, or is not ready within two minutes
 */
export async function waitUntilReady(node: {
  readonly url: string;
  readonly pid: number;
  readonly directory: string;
  readonly nodes?: number;
}): Promise<void> {
  const { url, pid, directory, nodes = 1 } = node;
  const deadline = Date.now() + startDeadlineMs;
  const conditions = `wait_for_status=yellow&wait_for_nodes=>=${nodes}&timeout=1s`;
  while (Date.now() < deadline && isAlive(pid)) {
    const health = await fetch(`${url}/_cluster/health?${conditions}`).catch(() => undefined);
    if (health?.ok === true) return;
    await sleep(200);
  }
  const log = readFileSync(logIn(directory), "utf8").split("\n").slice(-30).join("\n");
  throw new Error(`OpenSearch did not come up on ${url}:\n${log}`);
}

/** Ends the process of that folder; false when there is none. */
export async function stopNode(directory: string): Promise<boolean> {
  const pid = pidIn(directory);
  if (pid === undefined) return false;
  process.kill(pid, "SIGTERM");
  if (!(await hasEnded(pid))) process.kill(pid, "SIGKILL");
  return true;
}

/** The pid written by an earlier start, when that process is still running. */
export function pidIn(directory: string): number | undefined {
  const pidPath = join(directory, "pid");
  if (!existsSync(pidPath)) return undefined;
  const pid = Number(readFileSync(pidPath, "utf8"));
  return isAlive(pid) ? pid : undefined;
}

/** Whether the process ends within half a minute. */
export async function hasEnded(pid: number): Promise<boolean> {
  const deadline = Date.now() + stopDeadlineMs;
  while (isAlive(pid) && Date.now() < deadline) await sleep(100);
  return !isAlive(pid);
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function logIn(directory: string): string {
  return join(directory, "server.log");
}

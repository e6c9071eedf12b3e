/**
 * Starts and stops one single-node OpenSearch for tests. Its data never outlives a start.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { assembleOpenSearch, cacheDirectory } from "./assemble.ts";
import { highestPort, isPortFree, launchNode, pidIn, stopNode, waitUntilReady } from "./node-process.ts";

/**
 * A test machine's disk may be nearly full, conformance runs make many small indices, and with this little heap
 * the circuit breaker would mistake garbage for memory in use and respond with 429.
 */
export const sharedSettings = `network.host: 127.0.0.1
cluster.routing.allocation.disk.threshold_enabled: false
cluster.max_shards_per_node: 5000
indices.breaker.total.use_real_memory: false
`;

const alone = `transport.port: 0
discovery.type: single-node
`;

/**
 * Starts a server on `port`, or finds the one started before, and returns its URL once it responds.
 * Throws with the end of the server's log when it does not come up within two minutes.
 */
export async function startOpenSearch(options: { port: number; heapMb: number }): Promise<string> {
  const url = `http://127.0.0.1:${options.port}`;
  const directory = serverDirectory(options.port);
  const runningPid = pidIn(directory);
  if (runningPid !== undefined) {
    await waitUntilReady({ url, pid: runningPid, directory });
    return url;
  }
  if (options.port > highestPort) throw new Error(`the port can be ${highestPort} at most`);
  const libDirectory = assembleOpenSearch();
  if (!(await isPortFree(options.port))) throw new Error(`port ${options.port} is taken by another program`);
  rmSync(directory, { recursive: true, force: true });
  const cluster = `quittance-${options.port}`;
  const pid = launchNode({ ...options, directory, libDirectory, cluster, settings: sharedSettings + alone });
  await waitUntilReady({ url, pid, directory });
  return url;
}

/** Stops the server on `port`; returns false when none of ours runs there. */
export async function stopOpenSearch(port: number): Promise<boolean> {
  const directory = serverDirectory(port);
  const stopped = await stopNode(directory);
  if (stopped) rmSync(directory, { recursive: true, force: true });
  return stopped;
}

function serverDirectory(port: number): string {
  return join(cacheDirectory, `port-${port}`);
}

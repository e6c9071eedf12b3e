/**
 * Several OpenSearch nodes on this machine that form one cluster: each is a process that can be killed and started again with
 * its data.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { assembleOpenSearch, cacheDirectory } from "./assemble.ts";
import {
  hasEnded,
  highestPort,
  isPortFree,
  launchNode,
  pidIn,
  stopNode,
  waitUntilReady,
} from "./node-process.ts";
import { sharedSettings } from "./server.ts";

const MAX_NODES = 5;
/** The nodes' ports among themselves are that much above those for HTTP. */
const TRANSPORT_OFFSET = 100;

/** A node that hangs is given up after some twelve seconds, and not after thirty (docs/bi-cluster.md). */
const QUICK_CHECKS = ["follower_check", "leader_check"]
  .map(
    (kind) => `cluster.fault_detection.${kind}.interval: 1s
cluster.fault_detection.${kind}.timeout: 3s
cluster.fault_detection.${kind}.retry_count: 3
`,
  )
  .join("");

export interface OpenSearchCluster {
  /** The addresses of the nodes, in their order. */
  readonly urls: readonly string[];
  /** Sends the signal to the node at that place, and after SIGKILL waits until its process is gone. */
  readonly signal: (place: number, signal: "SIGKILL" | "SIGSTOP" | "SIGCONT") => Promise<void>;
  /** Starts a node that was killed, with the data that it had, and waits until the cluster has all nodes. */
  readonly restart: (place: number) => Promise<void>;
  /** Ends all nodes, and removes their data. */
  readonly stop: () => Promise<void>;
}

interface ClusterOptions {
  /** The first node's; the next ones follow. */
  readonly port: number;
  readonly nodes: number;
  /** Each node has so much. */
  readonly heapMb: number;
}

/**
 * Starts the nodes, or finds those started before, and returns once all of them form the cluster.
 *
 * @throws when a port is taken, or with the log of a node that does not come up within two minutes
 */
export async function startCluster(options: ClusterOptions): Promise<OpenSearchCluster> {
  const { port, nodes } = options;
  if (nodes < 2 || nodes > MAX_NODES) throw new Error(`a cluster has 2 to ${MAX_NODES} nodes here`);
  if (port + nodes - 1 > highestPort) throw new Error(`the last port can be ${highestPort} at most`);
  const places = Array.from({ length: nodes }, (_, place) => place);
  const libDirectory = assembleOpenSearch();
  if (places.every((place) => pidIn(nodeDirectory(port, place)) === undefined)) {
    rmSync(clusterDirectory(port), { recursive: true, force: true });
    for (const place of places) {
      for (const used of [port + place, port + place + TRANSPORT_OFFSET])
        if (!(await isPortFree(used))) throw new Error(`port ${used} is taken by another program`);
    }
    for (const place of places) launch(place, { ...options, libDirectory });
  }
  const cluster = clusterOf({ ...options, libDirectory });
  for (const place of places) await untilJoined(place, options);
  return cluster;
}

/** Ends all nodes of the cluster whose first port this is; false when there are none. */
export async function stopCluster(port: number): Promise<boolean> {
  const places = Array.from({ length: MAX_NODES }, (_, place) => place);
  const stopped = await Promise.all(places.map((place) => stopNode(nodeDirectory(port, place))));
  rmSync(clusterDirectory(port), { recursive: true, force: true });
  return stopped.includes(true);
}

function clusterOf(options: ClusterOptions & { readonly libDirectory: string }): OpenSearchCluster {
  const { port, nodes } = options;
  return {
    urls: Array.from({ length: nodes }, (_, place) => urlOf(port, place)),
    signal: async (place, signal) => {
      const pid = pidIn(nodeDirectory(port, place));
      if (pid === undefined) throw new Error(`node ${place} is not running`);
      process.kill(pid, signal);
      if (signal === "SIGKILL" && !(await hasEnded(pid))) throw new Error(`node ${place} did not end`);
    },
    restart: async (place) => {
      launch(place, options);
      await untilJoined(place, options);
    },
    stop: async () => void (await stopCluster(port)),
  };
}

function launch(place: number, options: ClusterOptions & { readonly libDirectory: string }): void {
  const { port, nodes, heapMb, libDirectory } = options;
  const transport = (of: number) => `"127.0.0.1:${port + of + TRANSPORT_OFFSET}"`;
  const all = Array.from({ length: nodes }, (_, of) => transport(of)).join(", ");
  const together = `transport.port: ${port + place + TRANSPORT_OFFSET}
discovery.seed_hosts: [${all}]
cluster.initial_cluster_manager_nodes: [${all}]
${QUICK_CHECKS}`;
  launchNode({
    port: port + place,
    heapMb,
    directory: nodeDirectory(port, place),
    libDirectory,
    cluster: `quittance-cluster-${port}`,
    settings: sharedSettings + together,
  });
}

async function untilJoined(place: number, { port, nodes }: ClusterOptions): Promise<void> {
  const directory = nodeDirectory(port, place);
  const pid = pidIn(directory);
  if (pid === undefined) throw new Error(`node ${place} ended at once; see ${directory}/server.log`);
  await waitUntilReady({ url: urlOf(port, place), pid, directory, nodes });
}

function urlOf(port: number, place: number): string {
  return `http://127.0.0.1:${port + place}`;
}

function clusterDirectory(port: number): string {
  return join(cacheDirectory, `cluster-${port}`);
}

function nodeDirectory(port: number, place: number): string {
  return join(clusterDirectory(port), `node-${place}`);
}

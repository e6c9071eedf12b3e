import { Client, type Connection, ConnectionPool, errors } from "@opensearch-project/opensearch";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { clusterAddresses } from "../../../platform/cluster-addresses.ts";
import { watchedConnection, type WatchLimits } from "./watched-connection.ts";

/** A response of the cluster as it was sent; numbers keep their text, which JSON.parse would lose. */
export interface ClusterResponse {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** How long the gateway waits for what is no search: index calls and bulk writes. */
const requestTimeoutMs = 60_000;
/** A replica takes over from a lost primary within some hundred milliseconds. */
const repeatAfterMs = 250;

/** The client's own pool would leave a node alone for a minute after its first failure, and for half an hour after the sixth. */
class ClusterNodes extends ConnectionPool {
  constructor(options?: ConstructorParameters<typeof ConnectionPool>[0]) {
    super(options);
    this.resurrectTimeout = 5_000;
    this.resurrectTimeoutCutoff = 3;
  }

  /** While all nodes are left out, the one that was left out first: a retry must not go to the node that just failed. */
  override getConnection(options: Parameters<ConnectionPool["getConnection"]>[0]): Connection | null {
    const [first] = this.dead.length === this.size ? this.dead : [];
    return super.getConnection(
      first === undefined ? options : { ...options, filter: ({ id }) => id === first },
    );
  }
}

/**
 * A client for the nodes that the address names, in turn; one that does not respond is left out for a while. It uses no other
 * nodes of the cluster: their own addresses may be unreachable from here, or not in their certificates.
 *
 * @throws when the address cannot be read
 */
export function connectToCluster(address: string, limits?: WatchLimits): Client {
  const nodes = clusterAddresses(address);
  if (nodes === undefined) throw new Error("the address of the search cluster cannot be read");
  return new Client({
    nodes: [...nodes],
    ConnectionPool: ClusterNodes,
    // With one node there is no other to go to.
    ...(nodes.length > 1 && { Connection: watchedConnection(limits) }),
    requestTimeout: requestTimeoutMs,
    // On another node, until each was tried: the one that was left out may be back. The client repeats 502 to 504 as well, which
    // makes it worse for the only node when that is too busy.
    maxRetries: nodes.length === 1 ? 0 : nodes.length,
  });
}

interface ClusterRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly query: Record<string, string>;
  readonly body?: string;
  /** For all attempts together. */
  readonly timeoutMs: number;
}

/**
 * Sends a request that only reads, and returns the response, whatever its status, as text. It is repeated on another node when
 * one does not take connections, and once when the response got lost or says that the cluster is just losing a node: more than
 * once could take one node after the other down with a request that is too heavy.
 *
 * @throws the client's errors when no node responds, or not in time
 */
export async function readFromCluster(client: Client, request: ClusterRequest): Promise<ClusterResponse> {
  const nodes = client.connectionPool.connections.length;
  const until = performance.now() + request.timeoutMs;
  let isRepeated = false;
  for (let attempt = 1; ; attempt++) {
    try {
      const { response, leaveOut } = await sendOnce(client, {
        ...request,
        timeoutMs: until - performance.now(),
      });
      if (isRepeated || !isLosingNode(response)) return response;
      if (nodes > 1) leaveOut();
    } catch (error) {
      if (!(error instanceof errors.ConnectionError)) throw error;
      if (wasNotSent(error) && attempt <= nodes) continue;
      if (isRepeated || until - performance.now() < repeatAfterMs) throw error;
    }
    isRepeated = true;
    await sleep(repeatAfterMs);
  }
}

/**
 * Whether the response says that documents could not be read because a node is lost, starting or cut off. A count is sent with
 * status 200 then, and without those documents.
 */
export function isLosingNode({ status, text }: ClusterResponse): boolean {
  return status < 400 ? INCOMPLETE.test(text) : LOSING_NODE.test(text);
}

/** A response that begins with the figures of its shards, before anything that clients stored. */
const INCOMPLETE = /^\{[^[{]*"_shards":\{[^[{]*"failed":[1-9]/;

const LOSING_NODE =
  /"(?:node_not_connected|node_disconnected|node_closed|connect_transport|no_shard_available_action|cluster_block|(?:cluster_manager|master)_not_discovered|shard_not_found|index_shard_not_started|partial_shards)_exception"/;

/** The response of a node, and what makes the client leave that node out for a while. */
async function sendOnce(
  client: Client,
  request: ClusterRequest,
): Promise<{ response: ClusterResponse; leaveOut: () => void }> {
  const { method, path, query, body, timeoutMs } = request;
  const { statusCode, headers, meta, ...sent } = await client.transport.request(
    { method, path, querystring: query, ...(body === undefined ? {} : { body }) },
    // Each node is tried here, once: the client would also repeat what ran out of time.
    { asStream: true, requestTimeout: Math.max(1, Math.ceil(timeoutMs)), maxRetries: 0 },
  );
  const leaveOut = (): void => void client.connectionPool.markDead(meta.connection);
  try {
    const text = await readText(sent.body);
    return { response: { status: statusCode ?? 0, text, headers: headers ?? {} }, leaveOut };
  } catch (error) {
    // The client leaves a node out by itself only until a response begins.
    leaveOut();
    throw error;
  }
}

async function readText(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk as Buffer);
  } catch (error) {
    throw new errors.ConnectionError((error as Error).message);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Nobody listens there, or the name is unknown: the request has reached no node. */
function wasNotSent({ message }: Error): boolean {
  return /^(?:connect|getaddrinfo) |ECONNREFUSED/.test(message);
}

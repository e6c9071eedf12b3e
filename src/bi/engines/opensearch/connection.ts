import { Client } from "@opensearch-project/opensearch";
import type { Readable } from "node:stream";

/** A response of the cluster as it was sent; numbers keep their text, which JSON.parse would lose. */
export interface ClusterResponse {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** How long the gateway waits for what is no search: index calls and bulk writes. */
const requestTimeoutMs = 60_000;

/** A client for the cluster. The URL contains the credentials; several nodes are separated by commas. */
export function connectToCluster(url: string): Client {
  return new Client({
    nodes: url.split(",").map((node) => node.trim()),
    requestTimeout: requestTimeoutMs,
    // The client repeats 502 to 504, which for a search the cluster is too busy for makes things worse.
    maxRetries: 0,
  });
}

/** Sends a request whose response, whatever its status, is wanted as text. */
export async function sendToCluster(
  client: Client,
  request: {
    method: "GET" | "POST";
    path: string;
    query: Record<string, string>;
    body?: string;
    timeoutMs: number;
  },
): Promise<ClusterResponse> {
  const { method, path, query, body, timeoutMs } = request;
  const response = await client.transport.request(
    { method, path, querystring: query, ...(body === undefined ? {} : { body }) },
    { asStream: true, requestTimeout: timeoutMs },
  );
  return {
    status: response.statusCode ?? 0,
    text: await readText(response.body),
    headers: response.headers ?? {},
  };
}

async function readText(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

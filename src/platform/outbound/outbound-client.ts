import { Agent, type Dispatcher, errors } from "undici";

import { currentTraceparent } from "../tracing/index.ts";
import { checkedLookup } from "./checked-lookup.ts";
import { checkUrl } from "./check-url.ts";
import { failureOf } from "./failure-of.ts";
import type { OutboundOutcome, OutboundRequest } from "@quittance/provider-kit";
import { InsideHosts } from "./inside-hosts.ts";
import type { OutboundRules } from "./outbound-rules.ts";

export type OutboundClient = {
  /** Never throws for what the network or the other side does. */
  send(request: OutboundRequest): Promise<OutboundOutcome>;
  /** Whether connections to the host of the address lead, or led, to an address that is not public. A client that calls nothing has no such hosts. */
  leadsInside?(url: string): boolean;
  close(): Promise<void>;
};

const CONNECT_TIMEOUT_MS = 10_000;
const MAX_BODY_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
/** One slow receiver may hold this many connections, however many requests wait for it. */
const MAX_CONNECTIONS_PER_ORIGIN = 32;
/** How long a connection is kept for the next request; less where the other side says so. */
const KEEP_ALIVE_MS = 4_000;

/**
 * HTTP to addresses that merchants and providers name. `rules` say which addresses and ports are allowed, against requests
 * to places that only the gateway can reach (SSRF). Connections are reused for the same origin; each goes to the address
 * that was checked when it was opened.
 */
export function createOutboundClient(
  rules: OutboundRules,
  {
    connectionsPerOrigin = MAX_CONNECTIONS_PER_ORIGIN,
    tls,
  }: {
    /** For callers that bound their requests by other means than the origin. */
    connectionsPerOrigin?: number;
    /** How the client proves who it is, and whom it trusts; all in PEM. */
    tls?: {
      readonly certificate: string;
      readonly key: string;
      /** Default: the authorities of the system. */
      readonly authorities?: string | undefined;
    };
  } = {},
): OutboundClient {
  const inside = new InsideHosts();
  const agent = new Agent({
    connect: {
      lookup: checkedLookup(rules, (hostname, addresses) => inside.note(hostname, addresses)),
      timeout: CONNECT_TIMEOUT_MS,
      ...(tls && {
        cert: tls.certificate,
        key: tls.key,
        ...(tls.authorities !== undefined && { ca: tls.authorities }),
      }),
    },
    connections: connectionsPerOrigin,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    pipelining: 1,
    allowH2: false,
  });
  return {
    send: (request) => send(request, { agent, rules }),
    leadsInside: (url) => inside.has(url),
    close: () => agent.destroy(),
  };
}

async function send(
  request: OutboundRequest,
  { agent, rules }: { agent: Agent; rules: OutboundRules },
): Promise<OutboundOutcome> {
  const checked = checkUrl(request.url, rules);
  if (!checked.allowed) return { kind: "failed", reason: checked.reason, mayHaveArrived: false };
  try {
    // One limit for the whole exchange: with limits per phase a receiver could send one byte at a time for ever.
    const timeLimit = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal ? AbortSignal.any([timeLimit, request.signal]) : timeLimit;
    const response = await agent.request({
      origin: checked.url.origin,
      path: checked.url.pathname + checked.url.search,
      method: request.method,
      headers: { "accept-encoding": "identity", ...currentTraceparent(), ...request.headers },
      body: request.body ?? null,
      headersTimeout: request.timeoutMs,
      bodyTimeout: request.timeoutMs,
      signal,
    });
    return await readResponse(response, request);
  } catch (error) {
    // A header with a line break, for example: a bug of the caller.
    if (error instanceof errors.InvalidArgumentError) throw error;
    return { kind: "failed", ...failureOf(error) };
  }
}

async function readResponse(
  response: Dispatcher.ResponseData,
  { maxBodyBytes = MAX_BODY_BYTES, onChunk }: Pick<OutboundRequest, "maxBodyBytes" | "onChunk">,
): Promise<OutboundOutcome> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    if (onChunk && response.statusCode === 200) {
      try {
        await onChunk(chunk);
      } catch {
        return { kind: "failed", reason: "timed_out", mayHaveArrived: true };
      }
      continue;
    }
    bytes += chunk.length;
    if (bytes > maxBodyBytes) {
      // Leaving the loop destroys the body and its connection, so that the rest is never received.
      return { kind: "failed", reason: "response_too_large", mayHaveArrived: true };
    }
    chunks.push(chunk);
  }
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]),
  );
  return { kind: "responded", status: response.statusCode, headers, body: Buffer.concat(chunks) };
}

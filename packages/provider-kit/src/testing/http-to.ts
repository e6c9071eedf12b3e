import { request as httpRequest } from "node:http";

import type { OutboundFailure, OutboundOutcome, OutboundRequest } from "../http/outbound-outcome.ts";
import { createProviderHttp, type ProviderHttp } from "../http/provider-http.ts";

/** Pauses between repetitions are so much shorter than the gateway's: no fake gets better in half a second. */
const PAUSES_DIVIDED_BY = 50;

/**
 * HTTP to a fake provider on loopback, with the repetitions and limits of the gateway, and short pauses between repetitions.
 *
 * @param hosts names of the adapter's `otherBaseUrls`: the fake is these, too
 */
export function httpTo(
  baseUrl: string,
  hosts: readonly string[] = [],
): { http: ProviderHttp; close: () => Promise<void> } {
  const stopped = new AbortController();
  const http = createProviderHttp({
    client: { send },
    clock: {
      after: (delayMs, run) => {
        const timer = setTimeout(run, delayMs / PAUSES_DIVIDED_BY);
        return () => clearTimeout(timer);
      },
    },
    baseUrl,
    otherBaseUrls: Object.fromEntries(hosts.map((host) => [host, baseUrl])),
    signal: stopped.signal,
  });
  return {
    http,
    close: async () => stopped.abort(),
  };
}

/** A line to the fake is closed after each request, so that one that was cut never has a second one on it. */
async function send(request: OutboundRequest): Promise<OutboundOutcome> {
  const { promise, resolve } = Promise.withResolvers<OutboundOutcome>();
  const failed = (reason: OutboundFailure, mayHaveArrived = true) =>
    resolve({ kind: "failed", reason, mayHaveArrived });
  const timeLimit = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal ? AbortSignal.any([timeLimit, request.signal]) : timeLimit;
  const sent = httpRequest(
    request.url,
    { method: request.method, headers: { ...request.headers }, agent: false, signal },
    (response) => {
      void read(response, request).then(resolve, () => failed("unreachable"));
    },
  );
  sent.on("error", (error: NodeJS.ErrnoException) => {
    if (signal.aborted) failed("timed_out");
    else if (error.code === "ECONNREFUSED") failed("unreachable", false);
    else failed(error.code?.startsWith("HPE_") ? "malformed_response" : "unreachable");
  });
  sent.end(request.body);
  return promise;
}

async function read(
  response: AsyncIterable<Buffer> & {
    readonly statusCode?: number | undefined;
    readonly headersDistinct: NodeJS.Dict<string[]>;
  },
  { maxBodyBytes = Number.POSITIVE_INFINITY, onChunk }: Pick<OutboundRequest, "maxBodyBytes" | "onChunk">,
): Promise<OutboundOutcome> {
  const status = response.statusCode ?? 0;
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    if (onChunk && status === 200) await onChunk(chunk);
    else chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  if (body.length > maxBodyBytes)
    return { kind: "failed", reason: "response_too_large", mayHaveArrived: true };
  const headers = Object.fromEntries(
    Object.entries(response.headersDistinct).map(([name, values = []]) => [name, values.join(", ")]),
  );
  return { kind: "responded", status, headers, body };
}

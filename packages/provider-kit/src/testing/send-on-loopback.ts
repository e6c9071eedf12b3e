import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";

import type { OutboundFailure, OutboundOutcome, OutboundRequest } from "../http/outbound-outcome.ts";

/** To a fake, or to a test account. A line is closed after each request, so that one that was cut never has a second one on it. */
export async function sendOnLoopback(request: OutboundRequest): Promise<OutboundOutcome> {
  const { promise, resolve } = Promise.withResolvers<OutboundOutcome>();
  const failed = (reason: OutboundFailure, mayHaveArrived = true) =>
    resolve({ kind: "failed", reason, mayHaveArrived });
  const timeLimit = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal ? AbortSignal.any([timeLimit, request.signal]) : timeLimit;
  const send = request.url.startsWith("https:") ? httpsRequest : httpRequest;
  const sent = send(
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

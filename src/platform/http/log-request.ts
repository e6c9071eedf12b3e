import type { FastifyReply, FastifyRequest } from "fastify";
import type { Log } from "../log.ts";
import { networkOf } from "./network-of.ts";
import { pathOf } from "./request-path.ts";

/** Writes the line of a request that was responded to. */
export function logRequest(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  log.info(
    {
      requestId: request.id,
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      ...request.logSubject,
      ...callerOf(request),
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
    },
    "request",
  );
}

/**
 * The caller and its address. Only for requests with credentials, right or wrong: the addresses of customers on payment pages
 * are personal data that no log needs.
 */
function callerOf({ username, ip, headers }: FastifyRequest): object {
  if (headers.authorization === undefined) return {};
  return { ...(username !== undefined && { user: username }), network: networkOf(ip) };
}

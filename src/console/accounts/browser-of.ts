import type { FastifyRequest } from "fastify";
import type { Browser } from "../access/session.ts";

/** Where a request came from, for the person's own list of sessions. */
export function browserOf({ ip, headers }: FastifyRequest): Browser {
  return { address: ip, userAgent: headers["user-agent"] ?? "" };
}

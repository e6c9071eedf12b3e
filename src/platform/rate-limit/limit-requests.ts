import type { FastifyReply, FastifyRequest } from "fastify";

import { tooManyRequests } from "../http/index.ts";
import type { RateLimit } from "./rate-limit.ts";

interface RequestLimit<Request extends FastifyRequest> {
  readonly limit: RateLimit;
  readonly keyOf: (request: Request) => string;
}

/**
 * A hook that counts requests and refuses those above any of the limits (429, code 1009). The
 * headers show the limit with the least remaining.
 */
export function limitRequests<Request extends FastifyRequest>(limits: readonly RequestLimit<Request>[]) {
  return async (request: Request, reply: FastifyReply): Promise<void> => {
    const results = await Promise.all(limits.map(({ limit, keyOf }) => limit.take(keyOf(request))));
    const [tightest] = results.toSorted((left, right) => left.remaining - right.remaining);
    if (!tightest) return;
    void reply.headers({
      "x-ratelimit-limit": tightest.limit,
      "x-ratelimit-remaining": tightest.remaining,
    });
    if (results.every(({ allowed }) => allowed)) return;
    const refused = results.filter(({ allowed }) => !allowed);
    const retryAfter = Math.max(...refused.map(({ resetSeconds }) => resetSeconds));
    throw tooManyRequests(retryAfter);
  };
}

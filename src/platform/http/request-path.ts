import type { FastifyRequest } from "fastify";

/** The path without its query, and without the secret token in it: of a redirect, 3-D Secure results, a batch's result or a settlement file. */
export function pathOf(request: Pick<FastifyRequest, "url">): string {
  return request.url
    .replace(/\?.*/s, "")
    .replace(/^(\/api\/settlement\/files)\/.+/s, "$1/-")
    .replace(/^(\/redirect\/[^/]+|\/three-d-secure\/[^/]+\/results|\/api\/v3\/batchResults)\/[^/]+/, "$1/-");
}

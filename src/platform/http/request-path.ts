import type { FastifyRequest } from "fastify";

/** The path without its query, and without the secret token of a redirect, 3-D Secure results or settlement file URL. */
export function pathOf(request: Pick<FastifyRequest, "url">): string {
  return request.url
    .replace(/\?.*/s, "")
    .replace(/^(\/api\/settlement\/files)\/.+/s, "$1/-")
    .replace(/^(\/redirect\/[^/]+|\/three-d-secure\/[^/]+\/results)\/[^/]+/, "$1/-");
}

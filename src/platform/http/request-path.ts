import type { FastifyRequest } from "fastify";

/** The path without its query, and without the secret token of a redirect or 3-D Secure results URL. */
export function pathOf(request: Pick<FastifyRequest, "url">): string {
  return request.url
    .replace(/\?.*/s, "")
    .replace(/^(\/redirect\/[^/]+|\/three-d-secure\/[^/]+\/results)\/[^/]+/, "$1/-");
}

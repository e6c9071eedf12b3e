import type { FastifyRequest } from "fastify";

/** The path without its query, and without the secret token of a redirect, of 3-D Secure results or of a batch's result. */
export function pathOf(request: Pick<FastifyRequest, "url">): string {
  return request.url
    .replace(/\?.*/s, "")
    .replace(/^(\/redirect\/[^/]+|\/three-d-secure\/[^/]+\/results|\/api\/v3\/batchResults)\/[^/]+/, "$1/-");
}

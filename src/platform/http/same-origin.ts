import type { FastifyRequest } from "fastify";

/**
 * Whether a request was sent by a page of the gateway itself, or by no browser at all. Browsers say so in Sec-Fetch-Site,
 * older ones in Origin; what says neither is no browser, and cannot be made to send a request for somebody else.
 * Without `publicUrl` only the Host header says which origin is the gateway's.
 */
export function isSameOrigin(
  { headers }: Pick<FastifyRequest, "headers">,
  { publicUrl }: { publicUrl?: string | undefined },
): boolean {
  const site = headers["sec-fetch-site"];
  // `none`: the customer reloads the response to a form.
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const isPublic = publicUrl !== undefined && origin === new URL(publicUrl).origin;
  return isPublic || new URL(origin).host === headers.host;
}

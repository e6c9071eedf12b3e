import type { FastifyRequest } from "fastify";

/**
 * Whether a form was sent by a page of the gateway itself. Browsers say so in Sec-Fetch-Site, older ones in Origin; what
 * says neither is no browser, and cannot be made to send a form for somebody else. (The token in the path would stop a
 * foreign page too: it does not know it.)
 */
export function isSameOrigin(
  { headers }: Pick<FastifyRequest, "headers">,
  { publicUrl }: { publicUrl: string },
): boolean {
  const site = headers["sec-fetch-site"];
  // `none`: the customer reloads the answer to a form.
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === headers.host;
}

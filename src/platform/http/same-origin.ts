import type { FastifyRequest } from "fastify";

/**
 * Whether a request was sent by a page of the gateway, or not by a browser. Browsers send Sec-Fetch-Site, older ones Origin;
 * a client that sends neither is no browser, and no site can make it send a request. Without `publicUrl` the Host header
 * decides which origin is the gateway's.
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

import type { FastifyRequest } from "fastify";

/** How a response may be compressed. */
export type Encoding = "br" | "gzip";

/** The smallest encoding that the client accepts (RFC 9110, section 12.5.3). Browsers accept Brotli over TLS only. */
export function encodingFor({ headers }: Pick<FastifyRequest, "headers">): Encoding | undefined {
  const accepted = (headers["accept-encoding"] ?? "")
    .toLowerCase()
    .split(",")
    .map((entry) => entry.replaceAll(/\s/g, ""))
    .filter((entry) => !/;q=0(?:\.0*)?$/.test(entry))
    .map((entry) => entry.split(";", 1)[0]);
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : undefined;
}

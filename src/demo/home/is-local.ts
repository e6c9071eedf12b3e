import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/**
 * From this machine, and by a page under one of its names: a foreign page whose name was made to lead here must not read the
 * stream. With a public address everybody comes from this machine when a proxy runs on it.
 */
export function isLocal({ ip, host, headers }: FastifyRequest, publicUrl: string): boolean {
  if (!ipaddr.isValid(ip) || ipaddr.process(ip).range() !== "loopback") return false;
  const { hostname } = URL.parse(`http://${host}`) ?? {};
  const site = headers["sec-fetch-site"];
  const isOwnPage = site === undefined || site === "same-origin" || site === "none";
  return isOwnPage && [hostname, new URL(publicUrl).hostname].every((name) => LOCAL_NAMES.has(name ?? ""));
}

const LOCAL_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

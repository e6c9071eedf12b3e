import { lookup, Resolver } from "node:dns/promises";

import { isPublicAddress } from "./public-address.ts";

export type OutboundRules = {
  isAllowedAddress(address: string): boolean;
  isAllowedPort(port: number): boolean;
  /** All addresses of a name. Throws when there is none. */
  resolve(hostname: string): Promise<readonly string[]>;
};

const DNS_TIMEOUT_MS = 2_000;
const DNS_TRIES = 2;

/** For addresses from callers who are not trusted. */
export const publicOnly: OutboundRules = {
  isAllowedAddress: isPublicAddress,
  isAllowedPort: (port) => port === 80 || port === 443,
  resolve: resolveByDns,
};

/** Submission and relay (RFC 5321, 6409, 8314), and what providers offer where these are blocked. */
const MAIL_PORTS = [25, 465, 587, 2525];

/** For mail servers whose address comes from a tenant. */
export const publicMailServers: OutboundRules = {
  ...publicOnly,
  isAllowedPort: (port) => MAIL_PORTS.includes(port),
};

/** For development and closed networks: GATEWAY_CALLBACK_ALLOW_PRIVATE. */
export const anywhere: OutboundRules = {
  isAllowedAddress: () => true,
  isAllowedPort: () => true,
  resolve: resolveBySystem,
};

/**
 * Queries the name servers directly. The system's lookup would occupy one of Node's few threads until a dead name server
 * times out, and so delay password hashing and file access.
 */
async function resolveByDns(hostname: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = found.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  if (addresses.length === 0) throw new Error(`No address found for ${hostname}`);
  return addresses;
}

async function resolveBySystem(hostname: string): Promise<readonly string[]> {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
}

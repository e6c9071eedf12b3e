import ipaddr from "ipaddr.js";
import { isPublicAddress } from "../platform/outbound/index.ts";

/** Names that no public DNS has (RFC 2606, RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`), and what homes and offices use. */
const PRIVATE_NAMES = ["localhost", "local", "internal", "test", "invalid", "lan", "home.arpa"];

/** Whether a host may be reached from the internet: a public address, or a name with a dot that public DNS can have. */
export function isPublicHost(host: string): boolean {
  const name = host
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
  if (ipaddr.isValid(name)) return isPublicAddress(name);
  return (
    name.includes(".") && !PRIVATE_NAMES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`))
  );
}

/** Whether only programs of this machine reach a server that listens there. Not so on all addresses (`0.0.0.0`, `::`). */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (ipaddr.isValid(name)) return ipaddr.process(name).range() === "loopback";
  return name === "localhost" || name.endsWith(".localhost");
}

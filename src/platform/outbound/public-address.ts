import ipaddr from "ipaddr.js";

/** The only part of the IPv6 space from which addresses have been handed out for the public internet. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address belongs to the public internet. Loopback, private, link-local (with every cloud's metadata
 * service), shared, multicast, documentation and reserved ranges do not, in whatever notation they come.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return isPublicIpv4(parsed);
  const embedded = embeddedIpv4(parsed);
  if (embedded) return isPublicIpv4(embedded);
  return parsed.match(GLOBAL_UNICAST) && parsed.range() === "unicast";
}

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return address.range() === "unicast";
}

/** An IPv4 address embedded in IPv6 reaches the IPv4 host: mapped, or through a network's translator (RFC 6052). */
function embeddedIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const range = address.range();
  if (range === "ipv4Mapped") return address.toIPv4Address();
  if (range === "rfc6052") return new ipaddr.IPv4(address.toByteArray().slice(12));
  return undefined;
}

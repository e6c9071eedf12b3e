import ipaddr from "ipaddr.js";

/**
 * The network by which addresses are limited: an IPv4 address itself, of IPv6 the /64 that a provider assigns to one
 * customer, so that using many addresses of it gains nothing.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 100);
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}

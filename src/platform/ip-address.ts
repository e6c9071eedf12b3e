import { isIP, isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";
import type { FieldFault } from "./field-fault.ts";

export const NO_IP_ADDRESS: FieldFault = {
  code: "wrong_form",
  form: "ip_address",
  wanted: "must be an IP address, as 203.0.113.9 or 2001:db8::9",
};

/** Parts around an address where a proxy writes it: brackets and a port, of IPv4 a port alone, a zone. */
const BRACKETED = /^\[([^\]]{2,60})\](?::\d{1,5})?$/;
const IPV4_WITH_PORT = /^([0-9.]{7,15}):\d{1,5}$/;

/**
 * The address in its one form, so that two spellings of it are equal: IPv4 also for `::ffff:203.0.113.9`, IPv6 as RFC 5952 has it.
 * The first address of a list, as proxies write it into `X-Forwarded-For`: that of the client.
 *
 * @returns undefined where there is none
 */
export function readIpAddress(text: string): string | undefined {
  for (const part of text.split(",")) {
    const address = part.trim();
    const bare = (BRACKETED.exec(address)?.[1] ?? IPV4_WITH_PORT.exec(address)?.[1] ?? address).split(
      "%",
    )[0]!;
    if (isIPv4(bare)) return bare;
    if (isIP(bare) === 0) continue;
    const parsed = ipaddr.process(bare);
    return parsed instanceof ipaddr.IPv6 ? parsed.toRFC5952String() : parsed.toString();
  }
  return undefined;
}

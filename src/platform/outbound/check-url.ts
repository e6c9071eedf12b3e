import { isIP } from "node:net";

import type { OutboundFailure } from "@quittance/provider-kit";
import type { OutboundRules } from "./outbound-rules.ts";

type CheckedUrl =
  | { readonly allowed: true; readonly url: URL }
  | { readonly allowed: false; readonly reason: OutboundFailure };

const DEFAULT_PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/** Checks a URL before its name is resolved. */
export function checkUrl(given: string, rules: OutboundRules): CheckedUrl {
  const url = URL.parse(given);
  const defaultPort = url && DEFAULT_PORTS[url.protocol];
  if (!url || !defaultPort || url.hostname === "") return { allowed: false, reason: "url_not_allowed" };
  // A name and password in a URL end up in logs, and serve to disguise the host.
  if (url.username !== "" || url.password !== "") return { allowed: false, reason: "url_not_allowed" };
  const port = url.port === "" ? defaultPort : Number(url.port);
  // The parser has turned 0x7f.1, 2130706433 and the like into the plain notation.
  const reason = checkHost({ host: url.hostname, port }, rules);
  return reason ? { allowed: false, reason } : { allowed: true, url };
}

/** Why a host and port may not be called, as far as that is known before the name is resolved. */
export function checkHost(
  { host, port }: { host: string; port: number },
  rules: OutboundRules,
): OutboundFailure | undefined {
  if (!rules.isAllowedPort(port)) return "port_not_allowed";
  // No name is looked up for an address.
  const address = host.replace(/^\[|\]$/g, "");
  return isIP(address) !== 0 && !rules.isAllowedAddress(address) ? "address_not_public" : undefined;
}

import { checkUrl } from "./check-url.ts";
import type { OutboundFailure } from "@quittance/provider-kit";
import type { OutboundRules } from "./outbound-rules.ts";

/** RFC 6761: these names are the machine itself, whatever a name server says. */
const LOOPBACK_NAME = /(^|\.)localhost\.?$/i;

/**
 * Why an address that is stored for later may not be called, as far as that is known now; undefined when it may. A name that
 * cannot be resolved at the moment is accepted: each request checks it again.
 */
export async function checkAddress(
  given: string,
  rules: OutboundRules,
): Promise<OutboundFailure | undefined> {
  const checked = checkUrl(given, rules);
  if (!checked.allowed) return checked.reason;
  const { hostname } = checked.url;
  if (LOOPBACK_NAME.test(hostname))
    return rules.isAllowedAddress("127.0.0.1") ? undefined : "address_not_public";
  // Addresses were checked already.
  if (/^\[|^[0-9.]+$/.test(hostname)) return undefined;
  const addresses = await rules.resolve(hostname).catch(() => []);
  return addresses.every((address) => rules.isAllowedAddress(address)) ? undefined : "address_not_public";
}

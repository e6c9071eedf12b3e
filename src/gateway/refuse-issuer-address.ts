import { checkUrl, type OutboundRules } from "../platform/outbound/index.ts";
import type { RuleFault } from "../platform/rule-fault.ts";

/**
 * Why an address cannot be the issuer of an identity provider (OpenID Connect Discovery, 3), as far as it is known without a
 * look-up of the name; undefined when it can.
 */
export function refuseIssuerAddress(issuer: string, rules: OutboundRules): RuleFault | undefined {
  const checked = checkUrl(issuer, rules);
  if (!checked.allowed) return PROBLEMS[checked.reason] ?? PROBLEMS.url_not_allowed;
  if (checked.url.protocol !== "https:") return PROBLEMS.url_not_allowed;
  return issuer.includes("?") || issuer.includes("#") ? { code: "no_query" } : undefined;
}

const PROBLEMS: Partial<Record<string, RuleFault>> & { readonly url_not_allowed: RuleFault } = {
  url_not_allowed: { code: "issuer_address" },
  port_not_allowed: { code: "port_443" },
  address_not_public: { code: "name_or_public" },
};

import { checkUrl, type OutboundRules } from "../platform/outbound/index.ts";

/**
 * Why an address cannot be the issuer of an identity provider (OpenID Connect Discovery, 3), as far as it is known without a
 * look-up of the name; undefined when it can.
 */
export function refuseIssuerAddress(issuer: string, rules: OutboundRules): string | undefined {
  const checked = checkUrl(issuer, rules);
  if (!checked.allowed) return PROBLEMS[checked.reason] ?? PROBLEMS.url_not_allowed;
  if (checked.url.protocol !== "https:") return PROBLEMS.url_not_allowed;
  return issuer.includes("?") || issuer.includes("#") ? "must have neither query nor fragment" : undefined;
}

const PROBLEMS: Partial<Record<string, string>> & { readonly url_not_allowed: string } = {
  url_not_allowed: "must be an https address without user name and password",
  port_not_allowed: "must have the port 443",
  address_not_public: "must be a name or a public address",
};

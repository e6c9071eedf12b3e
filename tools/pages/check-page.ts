import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { SCRIPT_INVENTORY, THIRD_PARTY_SCRIPTS } from "../../src/payment-pages/assets/script-inventory.ts";
import { hasTypedFields, pageFindings, refreshFindings } from "./page-findings.ts";
import { readPage, type PageElement } from "./read-page.ts";

const SOURCES = new URL("../../src/payment-pages/", import.meta.url);

/** The directives that the page's policy must contain, beside the one of its scripts. */
const POLICY = ["default-src 'none'", "style-src 'self'", "base-uri 'none'"];

/**
 * Checks a payment page as a browser receives it: every script is in the inventory, has the bytes of this checkout and is
 * has an `integrity` for them; none is inline; no form, refresh, frame or base leads elsewhere; the policy is complete (PCI DSS
 * 6.4.3 and 11.6.1). Returns a sentence for each finding.
 */
export async function checkPage(address: string): Promise<string[]> {
  const response = await fetch(address, { headers: { accept: "text/html" } });
  const page = new URL(response.url);
  if (page.origin !== new URL(address).origin)
    return [`${address} redirects to another origin: ${page.origin}.`];
  const html = await response.text();
  const elements = [true, false].flatMap((scripts) => readPage(html, { scripts }));
  const scripts = await Promise.all(elements.filter(isScript).map((element) => checkScript(page, element)));
  const thirdParty = thirdPartyOf(page);
  // Such a page is beside the payment's other addresses, to which its forms lead.
  const payment = thirdParty === undefined ? page : new URL(page.href.replace(/\/[^/]*$/, ""));
  const findings = [
    ...policyFindings(response.headers, thirdParty),
    ...(thirdParty !== undefined && hasTypedFields(elements)
      ? ["There are fields on a page with a third party's script."]
      : []),
    ...refreshFindings(page, response.headers.get("refresh") ?? ""),
    ...pageFindings(payment, elements),
    ...scripts.flat(),
  ];
  return [...new Set(findings)];
}

/** The script of a third party that this page alone may load. */
function thirdPartyOf({ pathname }: URL): string | undefined {
  return Object.entries(THIRD_PARTY_SCRIPTS).find(([path]) => pathname.endsWith(path))?.[1].script;
}

function policyFindings(headers: Headers, thirdParty: string | undefined): string[] {
  const policy = (headers.get("content-security-policy") ?? "").split("; ");
  const origins = thirdParty === undefined ? [] : [new URL(thirdParty).origin];
  return [...POLICY, ["script-src 'self'", ...origins].join(" ")]
    .filter((directive) => !policy.includes(directive))
    .map((directive) => `The policy does not say ${directive}.`);
}

function isScript({ tag, attributes }: PageElement): boolean {
  const isAhead = /\b(?:modulepreload|preload|prefetch)\b/i.test(attributes.get("rel") ?? "");
  return tag === "script" || (tag === "link" && isAhead);
}

async function checkScript(page: URL, { tag, attributes }: PageElement): Promise<string[]> {
  const address = attributes.get(tag === "link" ? "href" : "src");
  if (address === undefined) return ["There is an inline script."];
  const url = URL.parse(address, page);
  const name = Object.keys(SCRIPT_INVENTORY).find((known) => url?.pathname.endsWith(`/${known}`));
  if (tag === "script" && url !== null && url.href === thirdPartyOf(page)) return [];
  if (url === null || name === undefined) return [`${address} is not in the inventory.`];
  if (url.origin !== page.origin) return [`${address} comes from another origin.`];
  const served = digestOf(Buffer.from(await (await fetch(url)).arrayBuffer()));
  const own = digestOf(await readFile(new URL(name, SOURCES)));
  const findings: string[] = [];
  if (served !== own) findings.push(`${name} is not what this checkout has.`);
  if (attributes.get("integrity") !== own) findings.push(`${name} has the wrong integrity.`);
  return findings;
}

function digestOf(bytes: Buffer): string {
  return `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
}

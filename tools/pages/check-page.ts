import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { SCRIPT_INVENTORY } from "../../src/payment-pages/assets/script-inventory.ts";
import { pageFindings, refreshFindings } from "./page-findings.ts";
import { readPage, type PageElement } from "./read-page.ts";

const SOURCES = new URL("../../src/payment-pages/", import.meta.url);

/** The directives that the page's policy must contain. */
const POLICY = ["default-src 'none'", "script-src 'self'", "style-src 'self'", "base-uri 'none'"];

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
  const findings = [
    ...policyFindings(response.headers),
    ...refreshFindings(page, response.headers.get("refresh") ?? ""),
    ...pageFindings(page, elements),
    ...scripts.flat(),
  ];
  return [...new Set(findings)];
}

function policyFindings(headers: Headers): string[] {
  const policy = (headers.get("content-security-policy") ?? "").split("; ");
  return POLICY.filter((directive) => !policy.includes(directive)).map(
    (directive) => `The policy does not say ${directive}.`,
  );
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

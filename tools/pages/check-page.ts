import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { SCRIPT_INVENTORY } from "../../src/payment-pages/assets/script-inventory.ts";

const SOURCES = new URL("../../src/payment-pages/", import.meta.url);

/** What the page's policy must say, whatever else it says. */
const POLICY = ["default-src 'none'", "script-src 'self'", "style-src 'self'", "base-uri 'none'"];

/**
 * Looks at a payment page as a browser receives it: every script in the inventory, with the bytes of this checkout, held
 * to them by `integrity`, none inline, under the policy (PCI DSS 6.4.3 and 11.6.1). What is wrong, in sentences.
 */
export async function checkPage(address: string): Promise<string[]> {
  const response = await fetch(address, { headers: { accept: "text/html" } });
  const html = await response.text();
  const scripts = [
    ...tagsOf(html, /<script\b([^>]*)>/g).map((tag) => ({ tag, from: "src" })),
    ...tagsOf(html, /<link\b([^>]*rel="modulepreload"[^>]*)>/g).map((tag) => ({ tag, from: "href" })),
  ];
  const findings = await Promise.all(scripts.map(({ tag, from }) => checkScript(address, tag, from)));
  return [...policyFindings(response.headers), ...handlerFindings(html), ...findings.flat()];
}

function tagsOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, attributes = ""]) => attributes);
}

function policyFindings(headers: Headers): string[] {
  const policy = (headers.get("content-security-policy") ?? "").split("; ");
  return POLICY.filter((directive) => !policy.includes(directive)).map(
    (directive) => `The policy does not say ${directive}.`,
  );
}

function handlerFindings(html: string): string[] {
  return tagsOf(html, /<[a-z]+\b([^>]*\son[a-z]+\s*=[^>]*)>/gi).map(
    (tag) => `There is an inline handler: ${tag.slice(0, 80)}`,
  );
}

async function checkScript(address: string, tag: string, from: string): Promise<string[]> {
  const path = attributeOf(tag, from);
  if (path === undefined) return ["There is an inline script."];
  const name = Object.keys(SCRIPT_INVENTORY).find((known) => path.endsWith(`/${known}`));
  if (name === undefined) return [`${path} is not in the inventory.`];
  const url = new URL(path, address);
  if (url.origin !== new URL(address).origin) return [`${path} comes from another origin.`];
  const served = digestOf(Buffer.from(await (await fetch(url)).arrayBuffer()));
  const own = digestOf(await readFile(new URL(name, SOURCES)));
  const findings: string[] = [];
  if (served !== own) findings.push(`${name} is not what this checkout has.`);
  if (attributeOf(tag, "integrity") !== own) findings.push(`${name} has the wrong integrity.`);
  return findings;
}

function attributeOf(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
}

function digestOf(bytes: Buffer): string {
  return `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
}

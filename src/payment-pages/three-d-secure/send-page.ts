import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyReply } from "fastify";
import { Liquid } from "liquidjs";
import { basePath } from "../../platform/http/index.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const liquid = new Liquid({
  root: here("./templates"),
  outputEscape: "escape",
  strictFilters: true,
  cache: true,
});

export type Asset = { path: string; url: string; integrity: string; body: Buffer; contentType: string };

export const ASSETS_PATH = "/three-d-secure/assets";

export const assets = {
  css: asset("authentication.css", "text/css; charset=utf-8"),
  authentication: asset("authentication.js", "text/javascript; charset=utf-8"),
  onward: asset("onward.js", "text/javascript; charset=utf-8"),
};

/** The address carries the content's hash: a new version is a new address, and old ones may be cached for ever. */
function asset(name: string, contentType: string): Asset {
  const body = readFileSync(here(`./assets/${name}`));
  const digest = createHash("sha384").update(body).digest();
  const path = `/${digest.toString("hex").slice(0, 12)}-${name}`;
  return {
    path,
    url: `${ASSETS_PATH}${path}`,
    integrity: `sha384-${digest.toString("base64")}`,
    body,
    contentType,
  };
}

export type AuthenticationPage = {
  template: "tell-browser" | "challenge" | "wait" | "onward" | "method-done";
  facts: Readonly<Record<string, unknown>>;
  /** Addresses beyond the gateway that the page's forms may go to, or that it frames. */
  formTargets?: readonly string[];
  frames?: readonly string[];
  /** Shown inside the bank's frame, so the bank's page must be allowed around it. */
  framed?: boolean;
};

/** Sends a page under a policy that runs nothing but the gateway's own script files. */
export function sendAuthenticationPage(
  { publicUrl }: { publicUrl: string },
  reply: FastifyReply,
  page: AuthenticationPage,
): FastifyReply {
  const { template, facts, formTargets = [], frames = [], framed = false } = page;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `form-action 'self' ${formTargets.join(" ")}`.trim(),
    `frame-src 'self' ${frames.join(" ")}`.trim(),
    `frame-ancestors ${framed ? "*" : "'none'"}`,
    "base-uri 'none'",
  ];
  return reply
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", policy.join("; "))
    .send(liquid.renderFileSync(`${template}.liquid`, { ...facts, assets, base: basePath(publicUrl) }));
}

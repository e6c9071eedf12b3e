import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyReply } from "fastify";
import { Liquid } from "liquidjs";
import { basePath } from "../../../../platform/http/index.ts";
import { TOKEN_SHEET } from "../../../../platform/pages/index.ts";
import { SIMULATION_PATH } from "./scheme-directory.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const liquid = new Liquid({
  root: here("./templates"),
  outputEscape: "escape",
  strictFilters: true,
  cache: true,
});

type Asset = { url: string; integrity: string; body: Buffer; contentType: string };

export const assets = {
  css: asset("bank.css", { contentType: "text/css; charset=utf-8", before: [TOKEN_SHEET] }),
  js: asset("submit.js", { contentType: "text/javascript; charset=utf-8" }),
};

/** @param options.before files that are sent before it, as one */
function asset(
  name: string,
  { contentType, before = [] }: { contentType: string; before?: readonly URL[] },
): Asset {
  const body = Buffer.concat([...before, here(`./assets/${name}`)].map((file) => readFileSync(file)));
  const integrity = `sha384-${createHash("sha384").update(body).digest("base64")}`;
  return { url: `${SIMULATION_PATH}/assets/${name}`, integrity, body, contentType };
}

type PageName = "challenge" | "forward" | "message";

/**
 * Sends a page of the simulated bank. Any shop may frame it, as with a real bank, and nothing but its own files runs in it.
 * Its forms may lead anywhere: where a shop sends its customer after the 3DS Server, the bank does not know.
 */
export function sendPage(
  { publicUrl }: { publicUrl: string },
  reply: FastifyReply,
  page: { name: PageName; status?: number; facts: Record<string, unknown> },
): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .header("x-content-type-options", "nosniff")
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; frame-ancestors *`,
    )
    .send(liquid.renderFileSync(`${page.name}.liquid`, { ...page.facts, assets, base: basePath(publicUrl) }));
}

export function sendMessagePage(
  parts: { publicUrl: string },
  reply: FastifyReply,
  message: { status: number; heading: string; text: string },
): FastifyReply {
  const { status, heading, text } = message;
  return sendPage(parts, reply, { name: "message", status, facts: { title: heading, heading, text } });
}

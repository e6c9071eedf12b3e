import type { FastifyReply } from "fastify";
import type { StaleRead } from "../../platform/database/index.ts";
import { pageHeaders, SELF } from "../../platform/pages/index.ts";
import { presentLanguage } from "../language/translate.ts";
import { layOut } from "./layout.ts";
import type { ConsolePage, PageContext, Viewer } from "./page.ts";

/** A page runs only the gateway's own files, and connects only to the gateway. */
const POLICY = {
  scripts: [SELF],
  styles: [SELF],
  images: [SELF],
  fonts: [SELF],
  connects: [SELF],
  forms: [SELF],
};

export const CONSOLE_HEADERS = {
  ...pageHeaders(POLICY),
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cache-control": "no-store",
} as const;

/** For a file: pages show the same in words. */
export function dataAsOf({ asOf }: StaleRead): Record<string, string> {
  return asOf === undefined ? {} : { "quittance-data-as-of": asOf.toString() };
}

export function sendConsolePage(reply: FastifyReply, context: PageContext, page: ConsolePage): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .headers({
      ...CONSOLE_HEADERS,
      ...signOutHeaders(page.viewer),
      "content-language": presentLanguage(),
    })
    .send(layOut(context, page, reply.request));
}

/** Browsers check where the response to a form leads: that of signing out leads to the identity provider. */
function signOutHeaders(viewer: Viewer | undefined): Record<string, string> {
  const origin = URL.parse(viewer?.endSessionEndpoint ?? "")?.origin;
  return origin === undefined ? {} : pageHeaders({ ...POLICY, forms: [SELF, origin] });
}

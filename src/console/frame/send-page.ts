import type { FastifyReply } from "fastify";
import type { StaleRead } from "../../platform/database/index.ts";
import { html, OWN_FILES, pageHeaders, SELF, type PagePolicy } from "../../platform/pages/index.ts";
import { presentLanguage } from "../language/translate.ts";
import { layOut, styleLinks } from "./layout.ts";
import type { ConsolePage, PageContext } from "./page.ts";

export const CONSOLE_HEADERS = {
  ...pageHeaders(OWN_FILES),
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
    .headers(headersOf(page))
    .send(layOut(context, page, reply.request));
}

export function headersOf(page: ConsolePage): Readonly<Record<string, string>> {
  return { ...CONSOLE_HEADERS, ...pageHeaders(policyOf(page)), "content-language": presentLanguage() };
}

/** Browsers check where the response to a form leads: that of signing out leads to the identity provider. */
function policyOf({ viewer, framesPages = false }: ConsolePage): PagePolicy {
  const origin = URL.parse(viewer?.endSessionEndpoint ?? "")?.origin;
  return {
    ...OWN_FILES,
    ...(origin !== undefined && { forms: [SELF, origin] }),
    ...(framesPages && { frames: [SELF] }),
  };
}

/** The content of a frame of a page of the console. */
export interface FramedPage extends Pick<ConsolePage, "title" | "content" | "status"> {
  /** It frames the text of a mail, which has styles of its own, and images inside it. Scripts run in neither. */
  readonly showsMail?: boolean;
}

/** Sends the content of a frame, without anything around it. It runs no script. */
export function sendFramed(
  reply: FastifyReply,
  { style, previewStyle }: Pick<PageContext, "style" | "previewStyle">,
  { title, content, status = 200, showsMail = false }: FramedPage,
): FastifyReply {
  const styles = showsMail ? [SELF, "'unsafe-inline'"] : [SELF];
  const images = showsMail ? ["data:"] : [];
  const page = html`<!doctype html>
    <html lang="${presentLanguage()}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${styleLinks([style, previewStyle])}
      </head>
      <body class="framed">
        <main>${content}</main>
      </body>
    </html>`;
  return reply
    .code(status)
    .headers({
      ...CONSOLE_HEADERS,
      ...pageHeaders({ styles, images, fonts: [SELF], framedBy: [SELF] }),
      "content-language": presentLanguage(),
    })
    .send(page.text);
}

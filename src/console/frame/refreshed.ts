import type { FastifyReply, FastifyRequest } from "fastify";
import { html, type Html } from "../../platform/pages/index.ts";

/** For parts that wait for people and other systems. */
const EVERY_SECONDS = 5;
/** For lists, which are long and change with each payment. */
export const LIST_EVERY_SECONDS = 15;

/** The pictures of a page's icons: what is read again may have others. */
const ICONS = "icons";

/**
 * A part of a page that is read again every few seconds while it waits for something. Without scripts it stays as it was when the
 * page was opened.
 *
 * It is replaced as a whole, and not while something is open on the page, or chosen or focused in it: a field that is typed in
 * may not stand in it.
 *
 * @param id of the element, once on the page
 * @param options.isWaiting false: it is not read again
 * @param options.alongside other elements that are replaced at the same time, by their ids
 */
export function refreshed(
  id: string,
  {
    isWaiting,
    everySeconds = EVERY_SECONDS,
    alongside = [],
  }: {
    readonly isWaiting: boolean;
    readonly everySeconds?: number;
    readonly alongside?: readonly string[];
  },
  content: Html,
): Html {
  if (!isWaiting) return html`<div class="flow" id="${id}">${content}</div>`;
  return html`<div
    class="flow"
    id="${id}"
    data-hx-get
    data-hx-trigger="every ${everySeconds}s"
    data-hx-select="#${id}"
    data-hx-swap="outerHTML"
    data-hx-select-oob="${[ICONS, ...alongside].map((other) => `#${other}`).join(",")}"
  >
    ${content}
  </div>`;
}

/** Whether the page has a part that is read again, so that it needs the script that does it. */
export function hasRefreshed({ text }: Html): boolean {
  return text.includes(" data-hx-");
}

/** For the script: it adds no style, keeps no copies of pages, and shows nothing instead of an error. */
export const REFRESH_CONFIG = JSON.stringify({
  includeIndicatorCSS: false,
  history: false,
  noSwap: [204, 304, "3xx", "4xx", "5xx"],
  defaultTimeout: 15_000,
});

/** Whether the request is that of a page that looks by itself whether something changed. */
export function isRefresh({ method, headers }: Pick<FastifyRequest, "method" | "headers">): boolean {
  return method === "GET" && headers["hx-request"] === "true";
}

/** A redirect, such as that to the page for signing in, is one of the page and not of its part. */
export function leadWholePage(reply: FastifyReply): void {
  if (reply.statusCode >= 300 && reply.statusCode < 400) void reply.code(204).header("hx-refresh", "true");
}

import type { FastifyReply, FastifyRequest } from "fastify";
import type { StaleRead, StaleReads } from "../../platform/database/index.ts";
import type { Visit } from "./console-route.ts";
import { consolePath, pagesOfConsole } from "./address.ts";
import { areaOf } from "./area-of.ts";
import { fileIn } from "./form-with-file.ts";
import { messagePage, type ConsolePage, type PageContext, type Viewer } from "./page.ts";
import { notFoundPage } from "./refusal-pages.ts";
import { sendConsolePage, sendFramed } from "./send-page.ts";

/** A request as routes read and respond to it. */
export function visitOf({
  context,
  request,
  reply,
  staleReads,
}: {
  context: PageContext;
  request: FastifyRequest;
  reply: FastifyReply;
  staleReads: StaleReads;
}): Visit {
  let begun: StaleRead | undefined;
  const redirect = (path: string): FastifyReply =>
    reply
      .code(303)
      .header("location", context.base + path)
      .send();
  const send = (page: ConsolePage): FastifyReply =>
    sendConsolePage(reply, context, { ...page, dataAsOf: begun?.asOf });
  return {
    ...pagesFor(undefined, { context, request, send }),
    base: context.base,
    request,
    reply,
    form: (name) => readText(request.body, name),
    query: (name) => readText(request.query, name),
    file: (name) => fileIn(request.body, name),
    path: (name) => readText(request.params, name),
    reading: () => (begun ??= staleReads.begin()),
    send,
    showFramed: (page) => sendFramed(reply, context, page),
    redirect,
    pageAt: pagesOfConsole(context.base),
    goToPage: (...steps) => redirect(consolePath(steps)),
    docs: (guide) => `${context.base}/docs/guides/${guide}`,
  };
}

/** The same visit, by this person: pages have their frame. */
export function visitBy<By extends Viewer | undefined>(
  visit: Visit,
  { context, viewer }: { context: PageContext; viewer: By },
): Visit & { readonly viewer: By } {
  return { ...visit, ...pagesFor(viewer, { context, ...visit }) };
}

function pagesFor<By extends Viewer | undefined>(
  viewer: By,
  { context, request, send }: Pick<Visit, "request" | "send"> & { readonly context: PageContext },
): Pick<Visit, "show" | "message" | "nothing"> & { readonly viewer: By } {
  const area = areaOf(request.url);
  return {
    viewer,
    show: (page) => send({ ...(area && { area }), ...page, viewer }),
    message: (said) => send(messagePage({ ...said, viewer, area, base: context.base })),
    nothing: () => send(notFoundPage(context, viewer)),
  };
}

/** Fields that came twice are lists. The database stores no zero byte. */
function readText(values: unknown, name: string): string {
  const value =
    typeof values === "object" && values !== null && Object.hasOwn(values, name)
      ? Reflect.get(values, name)
      : "";
  return typeof value === "string" && !value.includes("\0") ? value : "";
}

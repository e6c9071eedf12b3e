import type { FastifyReply, FastifyRequest } from "fastify";
import type { StaleRead, StaleReads } from "../../platform/database/index.ts";
import type { Visit } from "./console-route.ts";
import type { PageContext } from "./page.ts";
import { fileIn } from "./form-with-file.ts";
import { sendConsolePage } from "./send-page.ts";

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
  return {
    request,
    reply,
    form: (name) => readText(request.body, name),
    query: (name) => readText(request.query, name),
    file: (name) => fileIn(request.body, name),
    path: (name) => readText(request.params, name),
    reading: () => (begun ??= staleReads.begin()),
    send: (page) => sendConsolePage(reply, context, { ...page, dataAsOf: begun?.asOf }),
    redirect: (path) =>
      reply
        .code(303)
        .header("location", context.base + path)
        .send(),
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

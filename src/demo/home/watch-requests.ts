import type { FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { HttpServer } from "../../platform/http/index.ts";
import { DEMO_USER } from "../demo-data.ts";
import type { LiveEvents } from "./live-events.ts";
import { shownBody } from "./shown-body.ts";

/** Publishes the requests of the demo's API user and the responses to them. Must run before the routes are added. */
export function watchRequests(app: HttpServer, { live, clock }: { live: LiveEvents; clock: Clock }): void {
  const shown = new WeakMap<FastifyRequest, boolean>();
  /** Whether the request is shown, now or before. */
  const show = (request: FastifyRequest): boolean => {
    const before = shown.get(request);
    if (before !== undefined) return before;
    const isShown = live.admits(clock.now().epochMilliseconds);
    shown.set(request, isShown);
    if (!isShown) return false;
    live.publish({
      kind: "request",
      at: now(clock),
      requestId: request.id,
      title: `${request.method} ${request.url.slice(0, 300)}`,
      body: shownBody(request.body),
    });
    return true;
  };
  app.addHook("preHandler", async (request) => {
    if (isOfDemo(request)) show(request);
  });
  app.addHook("onSend", async (request, reply, payload) => {
    // A request that its schema refuses reaches no handler.
    if (!isOfDemo(request) || !show(request)) return;
    live.publish({
      kind: "response",
      at: now(clock),
      requestId: request.id,
      title: `${reply.statusCode} in ${Math.round(reply.elapsedTime)} ms`,
      body: typeof payload === "string" ? shownBody(payload) : "",
    });
  });
}

/** The public API only: its user is verified, and no page or query of BI is among it. */
function isOfDemo({ username, routeOptions }: FastifyRequest): boolean {
  return username === DEMO_USER.username && /^\/(?:api\/v3|transaction)\//.test(routeOptions.url ?? "");
}

export function now(clock: Clock): string {
  return clock.now().toString({ smallestUnit: "millisecond" });
}

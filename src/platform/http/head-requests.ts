import type { FastifyReply, FastifyRequest } from "fastify";
import type { HttpServer } from "./http-server.ts";

/**
 * Serves HEAD by the route of each GET: with the same status and headers, and without a body. The framework's own way
 * (`exposeHeadRoutes`) makes a second route for each, a third of all, which every start paid for. A route with `exposeHeadRoute: false`
 * is not served as HEAD, or has a route of its own for it. To be called before the first route is registered, and before other hooks
 * that read the methods of routes.
 */
export function serveHead(app: HttpServer): void {
  app.addHook("onRoute", (route) => {
    const methods = [route.method].flat();
    if (route.exposeHeadRoute === false || !methods.includes("GET") || methods.includes("HEAD")) return;
    route.method = [...methods, "HEAD"];
    // Last, so that the length is that of what the other hooks made.
    route.onSend = [...[route.onSend ?? []].flat(), withoutBody];
  });
}

/** The response to a HEAD: the length of the body that GET has, and nothing of it. */
function withoutBody(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void {
  if (request.raw.method !== "HEAD") return done(null, payload);
  if (isStream(payload)) {
    payload.on("error", (error) => request.log.error({ error }, "A stream that HEAD does not send failed."));
    payload.resume();
  } else {
    const body = (payload ?? "") as string | Uint8Array;
    void reply.header("content-length", String(Buffer.byteLength(body)));
  }
  return done(null, null);
}

function isStream(payload: unknown): payload is NodeJS.ReadableStream {
  return typeof payload === "object" && payload !== null && "resume" in payload;
}

import type { FastifyRequest } from "fastify";
import { readTraceparent, type Span, type Tracer } from "../tracing/index.ts";
import type { HttpServer } from "./http-server.ts";

declare module "fastify" {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

/** Probes and scrapes come every few seconds and say nothing about payments. */
const UNTRACED = new Set(["/healthz", "/readyz", "/readyz/bi", "/metrics"]);

/**
 * A span for each request, which continues the caller's trace. It names the route's pattern and never the path: links of
 * customers have their secret in it.
 */
export function traceRequests(app: HttpServer, tracer: Tracer): void {
  app.decorateRequest("span", undefined);
  app.addHook("onRequest", async (request) => {
    const route = routeOf(request);
    if (UNTRACED.has(route)) return;
    request.span = tracer.begin(
      {
        name: `${request.method} ${route}`,
        kind: "server",
        attributes: { "http.request.method": request.method, "http.route": route },
      },
      readTraceparent(request.headers["traceparent"]),
    );
  });
  // After the body was read: what its stream calls back runs outside of what began before.
  app.addHook("preValidation", (request, _reply, done) => {
    if (request.span === undefined) done();
    else request.span.run(done);
  });
  app.addHook("onResponse", async (request, reply) => {
    const { transaction } = request.logSubject;
    request.span?.end({
      attributes: {
        "http.response.status_code": reply.statusCode,
        "quittance.request_id": request.id,
        ...(transaction !== undefined && { "quittance.transaction": transaction }),
      },
      failed: reply.statusCode >= 500,
    });
  });
}

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? "none";
}

import { Histogram, type Registry } from "prom-client";
import type { HttpServer } from "../platform/http/index.ts";
import { SECONDS } from "./buckets.ts";
import { gauge, gaugeBy } from "./gauge.ts";

export function measureRequests(app: HttpServer, registry: Registry): void {
  const seconds = new Histogram({
    name: "quittance_http_request_duration_seconds",
    help: "Time from a request's first byte to the last byte of its response.",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    // The route's pattern: with the path every transaction would be a time series of its own.
    const route = request.routeOptions.url ?? "none";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
}

export function measureConnections({ connections }: HttpServer, registry: Registry): void {
  gaugeBy(registry, {
    name: "quittance_http_connections",
    help: "Connections of clients, `busy` with a request or `idle`.",
    label: "state",
    read: () => {
      const { busy, idle } = connections.count();
      return { busy, idle };
    },
  });
  gauge(registry, {
    name: "quittance_http_connections_closed",
    help: "Idle connections that were closed because of the limit.",
    read: () => connections.closed(),
  });
}

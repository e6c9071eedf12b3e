import { boolean, integer, oneOf, url } from "./setting-kinds.ts";
import { setting } from "./setting-description.ts";

/** The log, and what an OpenTelemetry collector receives. */
export const telemetrySettings = {
  GATEWAY_LOG_LEVEL: setting({
    kind: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]),
    defaultText: "`info`",
    meaning: "JSON lines on stdout, one per request; pretty on a terminal.",
  }),
  GATEWAY_OTLP_URL: setting({
    kind: url(["http:", "https:"]),
    defaultText: "unset: no traces",
    meaning:
      "Base address of an OpenTelemetry collector (OTLP over HTTP, such as `http://127.0.0.1:4318`) that receives traces, and the log where that is chosen ([tracing](../operations.md#tracing)).",
    secret: true,
  }),
  GATEWAY_TRACE_PERCENT: setting({
    kind: integer({ min: 1, max: 100 }),
    defaultText: "`100`",
    meaning: "Percentage of traces that are sent. Requires `GATEWAY_OTLP_URL`.",
  }),
  GATEWAY_OTLP_LOGS: setting({
    kind: boolean,
    defaultText: "`false`",
    meaning:
      "Whether the collector also receives the log, each line with its trace. The lines stay on stdout. Requires `GATEWAY_OTLP_URL`.",
  }),
};

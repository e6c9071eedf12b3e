import type { Log } from "../log.ts";
import { OtlpSender } from "./otlp-sender.ts";
import { attributesOf, nanoseconds, type OtlpAttributes } from "./otlp-values.ts";
import { currentSpanContext } from "./tracer.ts";

/** The numbers of the protocol: opentelemetry-proto, logs.proto, SeverityNumber. */
const SEVERITIES: Readonly<Record<string, number>> = {
  trace: 1,
  debug: 5,
  info: 9,
  warn: 13,
  error: 17,
  fatal: 21,
};

/** Sends the lines of the log to an OpenTelemetry collector, each with the trace in which it was written. */
export class LogExporter {
  readonly #sender: OtlpSender<object>;

  /** `log` must not be the log whose lines are sent: it reports that they cannot be sent. */
  constructor({ url, log, resource }: { url: string; log: Log; resource: OtlpAttributes }) {
    this.#sender = new OtlpSender({
      url,
      path: "/v1/logs",
      name: "Logs",
      log,
      bodyOf: (logRecords) => ({
        resourceLogs: [
          {
            resource: { attributes: attributesOf(resource) },
            scopeLogs: [{ scope: { name: "quittance" }, logRecords }],
          },
        ],
      }),
    });
  }

  /** A line of the log as it is written, without secrets and card numbers. */
  add(line: string): void {
    this.#sender.add(recordOf(JSON.parse(line) as Record<string, unknown>));
  }

  /** Sends what waits, for three seconds at most. */
  close(): Promise<void> {
    return this.#sender.close();
  }
}

function recordOf({
  level,
  time,
  msg,
  pid: _pid,
  hostname: _host,
  ...rest
}: Record<string, unknown>): object {
  const span = currentSpanContext();
  const writtenAt = nanoseconds(Date.parse(String(time)));
  return {
    timeUnixNano: writtenAt,
    observedTimeUnixNano: writtenAt,
    severityNumber: SEVERITIES[String(level)] ?? 0,
    severityText: String(level),
    ...(typeof msg === "string" && { body: { stringValue: msg } }),
    attributes: attributesOf(
      Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, flat(value)])),
    ),
    ...(span && { traceId: span.traceId, spanId: span.spanId }),
  };
}

function flat(value: unknown): string | number | boolean {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return JSON.stringify(value);
}

import type { Log } from "../log.ts";
import { OtlpSender } from "./otlp-sender.ts";
import { attributesOf, nanoseconds } from "./otlp-values.ts";
import type { Attributes, FinishedSpan, SpanKind } from "./tracer.ts";

/** The numbers of the protocol: opentelemetry-proto, trace.proto, SpanKind and StatusCode. */
const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, consumer: 5 };
const STATUS_ERROR = 2;

/** Sends spans to an OpenTelemetry collector. */
export class OtlpExporter {
  readonly #sender: OtlpSender<FinishedSpan>;

  constructor({ url, log, resource }: { url: string; log: Log; resource: Attributes }) {
    this.#sender = new OtlpSender({
      url,
      path: "/v1/traces",
      name: "Traces",
      log,
      bodyOf: (spans) => ({
        resourceSpans: [
          {
            resource: { attributes: attributesOf(resource) },
            scopeSpans: [{ scope: { name: "quittance" }, spans: spans.map(spanOf) }],
          },
        ],
      }),
    });
  }

  add(span: FinishedSpan): void {
    this.#sender.add(span);
  }

  /** Sends what waits, for three seconds at most. */
  close(): Promise<void> {
    return this.#sender.close();
  }
}

function spanOf(span: FinishedSpan): object {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId !== undefined && { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: KINDS[span.kind],
    startTimeUnixNano: nanoseconds(span.startedMs),
    endTimeUnixNano: nanoseconds(span.endedMs),
    attributes: attributesOf(span.attributes),
    ...(span.failed && { status: { code: STATUS_ERROR } }),
  };
}

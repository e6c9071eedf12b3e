import { request } from "undici";
import type { Log } from "../log.ts";
import type { Attributes, FinishedSpan, SpanKind } from "./tracer.ts";

/** The numbers of the protocol: opentelemetry-proto, trace.proto, SpanKind and StatusCode. */
const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, consumer: 5 };
const STATUS_ERROR = 2;

const SEND_EVERY_MS = 2_000;
const MAX_SPANS_PER_REQUEST = 512;
/** A collector that is away costs spans, never memory. */
const MAX_WAITING = 8_192;
const TIMEOUT_MS = 10_000;
/** A collector that does not respond must not hold the end of the process. */
const CLOSE_TIMEOUT_MS = 3_000;

/**
 * Sends spans to an OpenTelemetry collector: OTLP 1 over HTTP, in JSON
 * (why not with the official packages: docs/decisions/trace-exporter.md).
 */
export class OtlpExporter {
  readonly #url: string;
  readonly #log: Log;
  readonly #resource: Attributes;
  readonly #timer: NodeJS.Timeout;
  readonly #closing = new AbortController();
  #waiting: FinishedSpan[] = [];
  #sending: Promise<void> | undefined;
  #dropped = 0;
  #isFailing = false;

  constructor(options: { url: string; log: Log; resource: Attributes }) {
    this.#url = `${options.url.replace(/(?<!\/)\/+$/, "")}/v1/traces`;
    this.#log = options.log;
    this.#resource = options.resource;
    this.#timer = setInterval(() => void this.#send(), SEND_EVERY_MS);
    this.#timer.unref();
  }

  add(span: FinishedSpan): void {
    if (this.#waiting.length >= MAX_WAITING) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(span);
    if (this.#waiting.length >= MAX_SPANS_PER_REQUEST) void this.#send();
  }

  /** Sends what waits, for three seconds at most. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const timeout = setTimeout(() => this.#closing.abort(), CLOSE_TIMEOUT_MS);
    await this.#sending;
    await this.#send();
    clearTimeout(timeout);
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendBatches().finally(() => (this.#sending = undefined));
    return this.#sending;
  }

  async #sendBatches(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_SPANS_PER_REQUEST);
      try {
        await this.#post(batch);
        if (this.#isFailing) this.#log.info({ dropped: this.#dropped }, "Traces are sent again.");
        this.#isFailing = false;
        this.#dropped = 0;
      } catch (error) {
        this.#dropped += batch.length;
        if (!this.#isFailing) this.#log.warn({ error: (error as Error).message }, "Traces cannot be sent.");
        this.#isFailing = true;
        return;
      }
    }
  }

  async #post(spans: readonly FinishedSpan[]): Promise<void> {
    const body = JSON.stringify({
      resourceSpans: [
        {
          resource: { attributes: attributesOf(this.#resource) },
          scopeSpans: [{ scope: { name: "quittance" }, spans: spans.map(spanOf) }],
        },
      ],
    });
    const response = await request(this.#url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      signal: this.#closing.signal,
    });
    await response.body.dump();
    if (response.statusCode >= 300) throw new Error(`The collector responded with ${response.statusCode}.`);
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

/** As text: the number is beyond what a number of JSON holds exactly. */
function nanoseconds(milliseconds: number): string {
  return `${BigInt(Math.round(milliseconds * 1_000)) * 1_000n}`;
}

function attributesOf(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));
}

function valueOf(value: string | number | boolean): object {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

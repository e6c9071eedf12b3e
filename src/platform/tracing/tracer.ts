import { AsyncLocalStorage } from "node:async_hooks";
import { newSpanId, newTraceId, type SpanContext, traceparentOf } from "./trace-context.ts";

/** Numbers and words of the gateway's own: never what a client sent. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;
export type SpanKind = "internal" | "server" | "client" | "consumer";

export interface FinishedSpan extends SpanContext {
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly attributes: Attributes;
  readonly failed: boolean;
}

interface SpanOptions {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
}

/** A piece of work in progress. */
export class Span {
  readonly context: SpanContext;
  readonly #tracer: Tracer;
  readonly #options: SpanOptions;
  readonly #parent: SpanContext | undefined;
  readonly #startedMs = nowMs();

  constructor(tracer: Tracer, options: SpanOptions, parent: SpanContext | undefined) {
    this.#tracer = tracer;
    this.#options = options;
    this.#parent = parent;
    const traceId = parent?.traceId ?? newTraceId();
    const isSampled = (parent?.isSampled ?? true) && tracer.samples(traceId);
    this.context = { traceId, spanId: newSpanId(), isSampled };
  }

  /** Work inside of it becomes its children. */
  run<Result>(work: () => Result): Result {
    return current.run({ tracer: this.#tracer, span: this }, work);
  }

  end({ attributes, failed = false }: { attributes?: Attributes; failed?: boolean } = {}): void {
    if (!this.context.isSampled) return;
    const { name, kind = "internal" } = this.#options;
    this.#tracer.finish({
      ...this.context,
      parentSpanId: this.#parent?.spanId,
      name,
      kind,
      startedMs: this.#startedMs,
      endedMs: nowMs(),
      attributes: { ...this.#options.attributes, ...attributes },
      failed,
    });
  }
}

const current = new AsyncLocalStorage<{ readonly tracer: Tracer; readonly span: Span }>();

/** Begins traces, and passes finished spans on. A gateway without one does nothing for tracing. */
export class Tracer {
  readonly #sampledShare: number;
  readonly #onFinished: (span: FinishedSpan) => void;

  constructor(options: { sampledPercent: number; onFinished: (span: FinishedSpan) => void }) {
    this.#sampledShare = options.sampledPercent / 100;
    this.#onFinished = options.onFinished;
  }

  /** A span without one above it here: a request or a job. `parent` is the caller's. */
  begin(options: SpanOptions, parent?: SpanContext): Span {
    return new Span(this, options, parent);
  }

  /** Runs the work as the first span of a trace of its own. */
  run<Result>(options: SpanOptions, work: () => Promise<Result>): Promise<Result> {
    return runSpan(this.begin(options), work);
  }

  /** By the trace's id, so that all processes decide alike. */
  samples(traceId: string): boolean {
    return Number.parseInt(traceId.slice(-8), 16) / 2 ** 32 < this.#sampledShare;
  }

  finish(span: FinishedSpan): void {
    this.#onFinished(span);
  }
}

/** Runs the work as a span below the current one; without a trace it only runs it. */
export function inSpan<Result>(
  options: SpanOptions,
  work: () => Promise<Result>,
  describe?: (result: Result) => Attributes,
): Promise<Result> {
  const above = current.getStore();
  if (above === undefined) return work();
  return runSpan(new Span(above.tracer, options, above.span.context), work, describe);
}

async function runSpan<Result>(
  span: Span,
  work: () => Promise<Result>,
  describe?: (result: Result) => Attributes,
): Promise<Result> {
  try {
    const result = await span.run(work);
    span.end(describe && { attributes: describe(result) });
    return result;
  } catch (error) {
    span.end({ failed: true });
    throw error;
  }
}

/** Where the present work stands in its trace; undefined without one. */
export function currentSpanContext(): SpanContext | undefined {
  return current.getStore()?.span.context;
}

/** The header that continues the current trace elsewhere; none without a trace. */
export function currentTraceparent(): { readonly traceparent?: string } {
  const above = current.getStore();
  return above === undefined ? {} : { traceparent: traceparentOf(above.span.context) };
}

/** The system's time, whatever the gateway's clock shows: durations of a simulated time mean nothing. */
function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

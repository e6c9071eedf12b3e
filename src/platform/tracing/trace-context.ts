import { randomBytes } from "node:crypto";

/** Where a span stands: its trace and itself, in hexadecimal. */
export interface SpanContext {
  /** 32 digits. */
  readonly traceId: string;
  /** 16 digits. */
  readonly spanId: string;
  readonly isSampled: boolean;
}

const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;
const SAMPLED = 1;

/** The header `traceparent` of W3C Trace Context; undefined when it is missing or malformed, which begins a new trace. */
export function readTraceparent(header: string | string[] | undefined): SpanContext | undefined {
  if (typeof header !== "string") return undefined;
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  // Version 00 has nothing behind its flags.
  if (header.startsWith("00-") && header.length !== 55) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

export function traceparentOf({ traceId, spanId, isSampled }: SpanContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}

export function newTraceId(): string {
  return randomBytes(16).toString("hex");
}

export function newSpanId(): string {
  return randomBytes(8).toString("hex");
}

export { OtlpExporter } from "./otlp-exporter.ts";
export { readTraceparent } from "./trace-context.ts";
export { currentTraceparent, inSpan, Tracer, type Span } from "./tracer.ts";

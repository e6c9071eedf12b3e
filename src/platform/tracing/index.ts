export { LogExporter } from "./log-exporter.ts";
export { OtlpExporter } from "./otlp-exporter.ts";
export { otlpResource } from "./otlp-resource.ts";
export { readTraceparent } from "./trace-context.ts";
export { currentTraceparent, inSpan, Tracer, type Span } from "./tracer.ts";

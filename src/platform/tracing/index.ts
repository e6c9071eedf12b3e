export { OtlpExporter } from "./otlp-exporter.ts";
export { traceRequests } from "./trace-requests.ts";
export { currentTraceparent, inSpan, Tracer } from "./tracer.ts";

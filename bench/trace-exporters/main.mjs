// Compares the gateway's trace exporter with OpenTelemetry's: start-up, memory, time per span, and what happens when the collector
// refuses connections, responds 503 or never responds. Why and with which result: docs/decisions/trace-exporter.md.
import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const SPANS = 100_000;
const PER_TURN = 100;
const [folder = ".", which, collector] = process.argv.slice(2);

if (which === undefined) {
  for (const exporter of ["own", "official"])
    for (const state of ["well", "away", "503", "hangs"]) {
      const run = spawnSync(process.execPath, [
        "--expose-gc",
        fileURLToPath(import.meta.url),
        folder,
        exporter,
        state,
      ]);
      console.log(run.status === 0 ? run.stdout.toString().trim() : run.stderr.toString());
    }
} else await measure();

async function measure() {
  const collecting = await listen();
  const url = collecting.url;
  // The gateway has the clients in any case, and a release is JavaScript: reading TypeScript for the first time does not count.
  await Promise.all([import("undici"), import("node:https"), import("../../src/platform/clock.ts")]);
  globalThis.gc();
  const before = process.memoryUsage().rss;
  const startedMs = performance.now();
  const exporter = which === "own" ? await ownExporter(url) : officialExporter(url);
  const startMs = performance.now() - startedMs;
  const startMb = (process.memoryUsage().rss - before) / 1e6;
  globalThis.gc();
  const heapBefore = process.memoryUsage().heapUsed;
  const cpuBefore = process.cpuUsage();
  let busyMs = 0;
  let longestMs = 0;
  let peakMb = 0;
  for (let sent = 0; sent < SPANS; sent += PER_TURN) {
    const turnMs = performance.now();
    for (let index = 0; index < PER_TURN; index++) exporter.add(sent + index);
    busyMs += performance.now() - turnMs;
    await new Promise((resolve) => setTimeout(resolve, 1));
    longestMs = Math.max(longestMs, performance.now() - turnMs);
    peakMb = Math.max(peakMb, (process.memoryUsage().heapUsed - heapBefore) / 1e6);
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  const closingMs = performance.now();
  await exporter.close().catch(() => undefined);
  const closeMs = performance.now() - closingMs;
  const row = {
    exporter: which,
    collector,
    startMs: Math.round(startMs),
    startMb: Math.round(startMb),
    addUs: ((busyMs * 1_000) / SPANS).toFixed(1),
    cpuMs: Math.round((user + system) / 1_000),
    longestTurnMs: Math.round(longestMs),
    peakHeapMb: Math.round(peakMb),
    received: collecting.spans(),
    closeMs: Math.round(closeMs),
    warnings: exporter.warnings(),
  };
  console.log(JSON.stringify(row));
  process.exit(0);
}

/** The collector, in the state that is measured. */
async function listen() {
  let spans = 0;
  const server = createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      if (collector === "hangs") return;
      if (collector === "503") return response.writeHead(503).end();
      const body = JSON.parse(Buffer.concat(chunks).toString());
      for (const { scopeSpans } of body.resourceSpans)
        for (const scope of scopeSpans) spans += scope.spans.length;
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  if (collector === "away") await new Promise((resolve) => server.close(resolve));
  return { url, spans: () => spans };
}

async function ownExporter(url) {
  const { OtlpExporter, Tracer } = await import("../../src/platform/tracing/index.ts");
  let warnings = 0;
  const log = { info: () => undefined, warn: () => (warnings += 1) };
  const exporter = new OtlpExporter({ url, log, resource: { "service.name": "quittance" } });
  const tracer = new Tracer({ sampledPercent: 100, onFinished: (span) => exporter.add(span) });
  return {
    add: (index) => tracer.begin({ name: "debit", kind: "server" }).end({ attributes: attributesOf(index) }),
    close: () => exporter.close(),
    warnings: () => warnings,
  };
}

function officialExporter(url) {
  const installed = createRequire(pathToFileURL(`${folder}/package.json`));
  const { diag, DiagLogLevel } = installed("@opentelemetry/api");
  const { BatchSpanProcessor, TracerProvider } = installed("@opentelemetry/sdk-trace");
  const { OTLPTraceExporter } = installed("@opentelemetry/exporter-trace-otlp-http");
  const { resourceFromAttributes } = installed("@opentelemetry/resources");
  let warnings = 0;
  const count = () => void (warnings += 1);
  const ignore = () => undefined;
  diag.setLogger(
    { error: count, warn: count, info: ignore, debug: ignore, verbose: ignore },
    DiagLogLevel.WARN,
  );
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: 10_000 });
  const options = { maxQueueSize: 8_192, maxExportBatchSize: 512, scheduledDelayMillis: 2_000 };
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "quittance" }),
    spanProcessors: [new BatchSpanProcessor({ exporter, ...options })],
  });
  const tracer = provider.getTracer("quittance");
  return {
    add: (index) =>
      tracer.startSpan("debit", { kind: 1, root: true }).setAttributes(attributesOf(index)).end(),
    close: () => provider.shutdown(),
    warnings: () => warnings,
  };
}

function attributesOf(index) {
  return { "http.response.status_code": 200, "quittance.operation": "debit", "quittance.number": index };
}

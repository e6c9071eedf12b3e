import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { PassThrough } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { createLog, silentLog } from "../log.ts";
import { LogExporter } from "./log-exporter.ts";
import { Tracer } from "./tracer.ts";

interface LogRecord {
  readonly severityNumber: number;
  readonly severityText: string;
  readonly timeUnixNano: string;
  readonly body: { readonly stringValue: string };
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly traceId?: string;
  readonly spanId?: string;
}

async function startCollector() {
  const requests: { path: string | undefined; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push({ path: request.url, body });
      return response.end("{}");
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const records = () =>
    requests.flatMap(({ body }) => JSON.parse(body).resourceLogs[0].scopeLogs[0].logRecords as LogRecord[]);
  return { url: `http://127.0.0.1:${port}`, requests, records };
}

function openLog(url: string) {
  const exporter = new LogExporter({ url, log: silentLog, resource: { "service.name": "quittance" } });
  const destination = new PassThrough();
  destination.resume();
  const log = createLog({ level: "info", destination, onLine: (line) => exporter.add(line) });
  return { exporter, log };
}

test("a line goes to the collector with its severity, its fields and the trace in which it was written", async () => {
  const collector = await startCollector();
  const { exporter, log } = openLog(collector.url);
  const span = new Tracer({ sampledPercent: 100, onFinished: () => undefined }).begin({ name: "debit" });
  span.run(() => log.child({ process: "api-1" }).warn({ attempts: 3, of: { a: 1 } }, "A callback failed."));
  log.debug("below the level");
  await exporter.close();
  expect(collector.requests.map(({ path }) => path)).toEqual(["/v1/logs"]);
  const [record, ...others] = collector.records();
  expect(others).toEqual([]);
  expect(record).toMatchObject({
    severityNumber: 13,
    severityText: "warn",
    body: { stringValue: "A callback failed." },
    traceId: span.context.traceId,
    spanId: span.context.spanId,
  });
  expect(record!.timeUnixNano).toMatch(/^\d{19}$/);
  expect(record!.attributes).toEqual([
    { key: "process", value: { stringValue: "api-1" } },
    { key: "attempts", value: { intValue: "3" } },
    { key: "of", value: { stringValue: '{"a":1}' } },
  ]);
});

test("a line outside of a trace names none", async () => {
  const collector = await startCollector();
  const { exporter, log } = openLog(collector.url);
  log.info("Ready.");
  await exporter.close();
  expect(collector.records()[0]).not.toHaveProperty("traceId");
});

test("card numbers and secrets are masked before a line is sent", async () => {
  const collector = await startCollector();
  const { exporter, log } = openLog(collector.url);
  log.error({ password: "open sesame", error: "no route for 4111111111111111" }, "4111111111111111 failed");
  await exporter.close();
  const sent = JSON.stringify(collector.requests);
  expect(sent).toContain("[removed]");
  for (const secret of ["open sesame", "4111111111111111"]) expect(sent).not.toContain(secret);
});

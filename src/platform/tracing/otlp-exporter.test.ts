import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { silentLog } from "../log.ts";
import { OtlpExporter } from "./otlp-exporter.ts";
import { Tracer } from "./tracer.ts";

test("a collector that never responds does not hold the end of the process", async () => {
  const received = vi.fn<() => void>();
  const collector = createServer((request) => void request.resume().on("end", received));
  await new Promise<void>((resolve) => void collector.listen(0, "127.0.0.1", resolve));
  const { port } = collector.address() as AddressInfo;
  const exporter = new OtlpExporter({ url: `http://127.0.0.1:${port}`, log: silentLog, resource: {} });
  const tracer = new Tracer({ sampledPercent: 100, onFinished: (span) => exporter.add(span) });
  // More than one request takes, so that a second one would follow the first.
  for (let count = 0; count < 600; count++) tracer.begin({ name: "debit" }).end();
  await vi.waitFor(() => expect(received).toHaveBeenCalled());
  const startedMs = performance.now();
  await exporter.close();
  expect(performance.now() - startedMs).toBeLessThan(8_000);
  collector.closeAllConnections();
  collector.close();
}, 40_000);

import { createLog, type Log } from "../platform/log.ts";
import { LogExporter, otlpResource } from "../platform/tracing/index.ts";
import type { Settings } from "../settings/index.ts";

interface ProcessLog {
  readonly log: Log;
  /** Sends what the collector has not received yet, for three seconds at most. */
  readonly close: () => Promise<void>;
}

/** The log of this process on stdout, and at the collector where that was chosen. `name` is that of one of several processes. */
export function openProcessLog(
  { logLevel: level, logCollectorUrl: url }: Pick<Settings, "logLevel" | "logCollectorUrl">,
  name?: string,
): ProcessLog {
  const pretty = process.stdout.isTTY;
  const bindings = name === undefined ? {} : { process: name };
  const ownLog = createLog({ level, pretty }).child(bindings);
  if (url === undefined) return { log: ownLog, close: async () => undefined };
  const exporter = new LogExporter({ url, log: ownLog, resource: otlpResource(name) });
  const log = createLog({ level, pretty, onLine: (line) => exporter.add(line) }).child(bindings);
  return { log, close: () => exporter.close() };
}

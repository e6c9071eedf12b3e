import { resolveOwnModules } from "../../platform/resolve-own-modules.ts";
import { rmSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { takeLowPriority } from "../../platform/low-priority.ts";
import { markDamaged } from "../damaged-documents.ts";
import type { OpenedEngine } from "../open-engine.ts";
import {
  BEGINNING_VARIABLE,
  type BeginningOptions,
  type FromProcess,
  lastWords,
  type ToProcess,
} from "./messages.ts";
import type { EngineServer } from "./serve-engine.ts";

/**
 * The process of the BI engine. Only a gateway starts it (engine-process.ts). It ends with that gateway, and not by signals
 * that are sent to all processes of a terminal or a service: the gateway says when.
 */

const REOPEN_EVERY_MS = 1_000;
const CHECK_EVERY_MS = 2_000;

const workerData = JSON.parse(process.env[BEGINNING_VARIABLE] ?? "") as BeginningOptions;
// Documents are for the gateway's own user alone.
process.umask(0o077);
resolveOwnModules();
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);
process.on("disconnect", () => {
  rmSync(workerData.socketDirectory, { recursive: true, force: true });
  process.exit(0);
});
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };
new Worker(new URL("./watchdog.ts", import.meta.url), { workerData, resourceLimits }).unref();

let server: EngineServer | undefined;
let isWorking = false;
let aheadMs = 0;
process.on("message", (message: ToProcess) => {
  switch (message.kind) {
    case "start":
      start(message).catch((error: Error) => endBecause(error.message));
      return;
    case "ping":
      aheadMs = message.aheadMs;
      send({ kind: "pong", isWorking, memoryBytes: process.memoryUsage.rss() });
      return;
    case "stop":
      void Promise.resolve(server?.close()).finally(() => process.exit(0));
  }
});

async function start({
  stored,
  socketPath,
  timeLimitMs,
}: Extract<ToProcess, { kind: "start" }>): Promise<void> {
  const [{ openEngine }, { serveEngine }] = await Promise.all([
    import("../open-engine.ts"),
    import("./serve-engine.ts"),
    // The first request need not wait until this is read.
    import("../http/respond.ts"),
  ]);
  const log = (message: string, error: Error): void => send({ kind: "log", message, error: error.message });
  const engine = await openAsSoonAsPossible(() =>
    openEngine(stored, { nowMs: () => Date.now() + aheadMs, warn: log }),
  );
  const directory = stored.kind === "embedded" ? stored.directory : undefined;
  server = await serveEngine(engine, {
    socketPath,
    timeLimitMs,
    log,
    end: endBecause,
    markDamaged: async () => directory && markDamaged(directory),
  });
  // Not before: on a busy machine a start at low priority would take a minute.
  takeLowPriority(workerData.nice);
  isWorking = true;
  setInterval(() => {
    engine.check().then(
      () => (isWorking = true),
      () => (isWorking = false),
    );
  }, CHECK_EVERY_MS);
  send({ kind: "ready", engineId: engine.id });
  // It is written by itself only at an orderly end.
  flushCompileCache();
}

/** Another process may have the documents, or the cluster be away: both may change at any time. */
async function openAsSoonAsPossible(open: () => Promise<OpenedEngine>): Promise<OpenedEngine> {
  for (;;) {
    try {
      return await open();
    } catch (error) {
      send({ kind: "unavailable", reason: (error as Error).message });
      await sleep(REOPEN_EVERY_MS);
    }
  }
}

function endBecause(reason: string): void {
  process.stderr.write(lastWords(reason), () => process.exit(1));
}

function send(message: FromProcess): void {
  // Without a channel the gateway is gone, and so is this process in a moment.
  if (process.connected) process.send?.(message);
}

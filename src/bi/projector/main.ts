import { flushCompileCache } from "node:module";
import { acknowledgementsOf } from "../../callbacks/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { openDatabase } from "../../platform/database/index.ts";
import { createLog } from "../../platform/log.ts";
import { takeLowPriority } from "../../platform/low-priority.ts";
import { Recurring } from "../../platform/recurring.ts";
import { lastWords } from "../process/messages.ts";
import { documentRefused } from "../projection/put-documents.ts";
import { projectionTask } from "../projection/projection-task.ts";
import { removeAgedTask } from "../projection/remove-aged.ts";
import { EngineSocket } from "./engine-socket.ts";
import { linesTo } from "./log-lines.ts";
import type { FromProjector, ProjectorOrder, ToProjector } from "./messages.ts";

/**
 * The process that makes BI documents of changed records. Only a gateway starts it (projector-process.ts), and says when it
 * ends; it ends at once when that gateway is gone.
 */

/** One for the batch, one for what is read before it. */
const CONNECTIONS = 2;
const REPORT_EVERY_MS = 2_000;

process.umask(0o077);
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit(0));
process.on("uncaughtException", (error) => {
  process.stderr.write(lastWords(error.message), () => process.exit(1));
});

let isBusy = false;
let stop = async (): Promise<void> => undefined;
process.on("message", (message: ToProjector) => {
  switch (message.kind) {
    case "start":
      stop = start(message.order);
      return;
    case "load":
      isBusy = message.isBusy;
      return;
    case "stop":
      void stop().finally(() => process.exit(0));
  }
});

/** Returns the function that ends it after the batch that is under way. */
function start(order: ProjectorOrder): () => Promise<void> {
  const log = createLog({
    level: order.logLevel,
    destination: linesTo((line) => send({ kind: "log", line })),
  });
  const { databaseUrl: url, databaseSessionUrl: sessionUrl, applicationName, accountFields } = order;
  const db = openDatabase({
    url,
    sessionUrl,
    applicationName,
    clock: systemClock,
    log,
    poolSize: CONNECTIONS,
  });
  const socket = new EngineSocket(order.engineSocket, {
    onNoResponse: (reason) => send({ kind: "no response", reason }),
  });
  documentRefused.subscribe((refused) => send({ kind: "refused", ...refused }));
  const recurring = new Recurring({ log });
  const parts = {
    db,
    log,
    retentionMonths: order.retentionMonths,
    acknowledgementsOf,
    accountFieldOf: (adapter: string) => accountFields[adapter],
    isReady: () => true,
    engine: () => socket.engine(),
  };
  recurring.add(projectionTask(parts, () => isBusy));
  recurring.add(removeAgedTask(parts, () => isBusy));
  // Not before: on a busy machine a start at low priority would take a minute.
  takeLowPriority(order.nice);
  recurring.start();
  setInterval(() => send({ kind: "memory", bytes: process.memoryUsage.rss() }), REPORT_EVERY_MS).unref();
  // It is written by itself only at an orderly end.
  flushCompileCache();
  return async () => {
    await recurring.close();
    await db.close();
    await socket.close();
  };
}

function send(message: FromProjector): void {
  // Without a channel the gateway is gone, and so is this process in a moment.
  if (process.connected) process.send?.(message);
}

import { rmSync, writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { lastWords, type BeginningOptions } from "./messages.ts";

/**
 * A thread beside the engine's, which a query may block for ever. It ends the process when the gateway that started it is
 * gone, in whatever way, and when the process holds more memory than it may.
 */
const LOOK_EVERY_MS = 50;
const MEGABYTE = 1024 * 1024;
const STANDARD_ERROR = 2;

const { parentPid, memoryLimitBytes, socketDirectory } = workerData as BeginningOptions;

setInterval(() => {
  // A process whose parent is gone is given another one.
  if (process.ppid !== parentPid) {
    rmSync(socketDirectory, { recursive: true, force: true });
    process.kill(process.pid, "SIGKILL");
  }
  const heldBytes = process.memoryUsage.rss();
  if (heldBytes > memoryLimitBytes) {
    const [held, limit] = [heldBytes, memoryLimitBytes].map((bytes) => Math.round(bytes / MEGABYTE));
    writeSync(STANDARD_ERROR, lastWords(`it held ${held} MB of memory and may hold ${limit} MB`));
    process.kill(process.pid, "SIGKILL");
  }
}, LOOK_EVERY_MS);

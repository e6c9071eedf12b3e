/** Blocks its event loop for ever, and takes more and more memory, as a hostile query might. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { BEGINNING_VARIABLE } from "../../src/bi/process/messages.ts";

const workerData: unknown = JSON.parse(process.env[BEGINNING_VARIABLE] ?? "");
const watchdog = new Worker(new URL("../../src/bi/process/watchdog.ts", import.meta.url), { workerData });
await once(watchdog, "online");
await new Promise((sent) => process.send?.("blocked", sent));
const held: Buffer[] = [];
for (;;) {
  // Slowly: the test is about the limit.
  const untilMs = performance.now() + 20;
  while (performance.now() < untilMs);
  held.push(Buffer.alloc(1024 * 1024, held.length));
}

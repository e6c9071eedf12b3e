/** A gateway as far as the BI engine is concerned: holds an engine's process until it is killed, and says which. */
import { setTimeout as sleep } from "node:timers/promises";
import { EngineProcess } from "../../src/bi/process/engine-process.ts";
import { silentLog } from "../../src/platform/log.ts";

const holding = await EngineProcess.start({
  log: silentLog,
  stored: { kind: "embedded" },
  memoryMb: 1_024,
  heartbeatLimitMs: 300_000,
  timeLimitMs: 300_000,
  nice: 0,
});
while (!holding.isReady) await sleep(50);
process.stdout.write(JSON.stringify({ pid: holding.pid, directory: holding.socketDirectory }));

/** Holds a process whose event loop never turns again, with the engine's watchdog beside it, and says which. */
import { fork } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { BEGINNING_VARIABLE, type BeginningOptions } from "../../src/bi/process/messages.ts";

const memoryMb = Number(process.argv[2]);
const directory = mkdtempSync("/tmp/quittance-bi-");
const beginning: BeginningOptions = {
  parentPid: process.pid,
  memoryLimitBytes: memoryMb * 1024 * 1024,
  nice: 0,
  socketDirectory: directory,
};
const blocked = fork(new URL("blocked-process.ts", import.meta.url), {
  env: { ...process.env, [BEGINNING_VARIABLE]: JSON.stringify(beginning) },
});
blocked.once("message", () => {
  process.stdout.write(JSON.stringify({ pid: blocked.pid, directory }));
});

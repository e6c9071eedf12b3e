import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import type { Logger } from "pino";

import { type PostmasterPid, readPostmasterPid } from "./postmaster-pid.ts";

/** Signals that end a server, gentlest first: SIGINT checkpoints, SIGQUIT leaves the rest to crash recovery. */
const ENDINGS = [
  { signal: "SIGINT", waitMs: 5_000 },
  { signal: "SIGQUIT", waitMs: 5_000 },
  { signal: "SIGKILL", waitMs: 5_000 },
] as const;

/**
 * Ends the server that a killed gateway left behind. The caller holds the data directory's lock, so that it is not in use.
 *
 * It is not taken over, because only the parent is notified when a process ends; a restart takes a tenth of a second.
 */
export async function endOrphanServer({
  clusterDir,
  log,
}: {
  clusterDir: string;
  log: Logger;
}): Promise<void> {
  const orphan = await readPostmasterPid(clusterDir);
  if (!orphan) return;
  if (await isServer(orphan)) {
    log.warn(
      { serverPid: orphan.pid },
      "ending the PostgreSQL server that an earlier gateway process left running",
    );
    await end(orphan);
  }
  await disownPidFile(clusterDir);
  if (orphan.socketDir.startsWith("/tmp/quittance-"))
    await rm(orphan.socketDir, { recursive: true, force: true });
}

async function end(orphan: PostmasterPid): Promise<void> {
  for (const { signal, waitMs } of ENDINGS) {
    if (!(await isServer(orphan))) return;
    process.kill(orphan.pid, signal);
    const deadline = performance.now() + waitMs;
    while (performance.now() < deadline && (await isServer(orphan))) await sleep(10);
  }
  if (await isServer(orphan))
    throw new Error(`The orphaned PostgreSQL server ${orphan.pid} cannot be ended.`);
}

/**
 * A server refuses to start while the process that `postmaster.pid` names exists. That may be a dead one that was not
 * reaped, or another program that got the same number after a reboot. A server does not wait for its own parent, so the
 * file is made to name this process; its other lines, by which the server finds left-over workers, stay.
 */
async function disownPidFile(clusterDir: string): Promise<void> {
  const path = join(clusterDir, "postmaster.pid");
  const file = await open(path, constants.O_RDWR | constants.O_NOFOLLOW).catch(() => undefined);
  if (!file) return;
  try {
    const [, ...rest] = (await file.readFile("utf8")).split("\n");
    await file.truncate();
    await file.write([String(process.pid), ...rest].join("\n"), 0);
  } finally {
    await file.close();
  }
}

/** The pid alone may belong to another program by now: the socket's random folder on the command line proves it. */
async function isServer({ pid, socketDir }: PostmasterPid): Promise<boolean> {
  if (socketDir === "") return false;
  const commandLine = await readCommandLine(pid).catch(() => "");
  return commandLine.includes(socketDir);
}

async function readCommandLine(pid: number): Promise<string> {
  if (process.platform === "linux") return await readFile(`/proc/${pid}/cmdline`, "utf8");
  const { stdout } = await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]);
  return stdout;
}

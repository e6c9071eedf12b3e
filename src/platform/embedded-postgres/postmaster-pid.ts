import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The state of a running server, from its cluster directory. */
export type PostmasterPid = { readonly pid: number; readonly socketDir: string; readonly ready: boolean };

/** Reads `postmaster.pid`, whose lines are fixed by PostgreSQL: 1 is the process, 5 the socket's folder, 8 the state. */
export async function readPostmasterPid(clusterDir: string): Promise<PostmasterPid | undefined> {
  const text = await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, socketDir: lines[4] ?? "", ready: lines[7] === "ready" };
}

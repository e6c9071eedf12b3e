import { clusterIn } from "./replace-cluster.ts";
import { readPostmasterPid } from "./postmaster-pid.ts";
import { DATABASE, serverUrl } from "./start-embedded-postgres.ts";

/** The address of the database that a running gateway has started under `dataDir`; undefined when none runs there. */
export async function runningServerUrl(dataDir: string): Promise<string | undefined> {
  const server = await readPostmasterPid(clusterIn(dataDir));
  return server?.ready === true && isRunning(server.pid) ? serverUrl(server.socketDir, DATABASE) : undefined;
}

/** A process that was killed leaves its file behind. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

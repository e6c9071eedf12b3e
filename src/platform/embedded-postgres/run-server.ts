import { rm } from "node:fs/promises";

import { createSocketDirectory, serverUrl } from "./start-embedded-postgres.ts";
import { ServerProcess, type ServerProcessOptions } from "./server-process.ts";

export interface RunningServer {
  url(database: string): string;
  stop(): Promise<void>;
}

/** Runs a server for a while, for a command: without supervision, and without the lock, which the caller holds. */
export async function runServer(
  options: Omit<ServerProcessOptions, "socketDir" | "durability">,
): Promise<RunningServer> {
  const socketDir = await createSocketDirectory(options.identity);
  const server = new ServerProcess({ ...options, socketDir, durability: "full" });
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(socketDir, { recursive: true, force: true });
  };
  try {
    await server.ready();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: (database) => serverUrl(socketDir, database), stop };
}

import { glob } from "node:fs/promises";

import type { ServerIdentity } from "./server-identity.ts";
import { majorOf, type ServerBinaries } from "./server-version.ts";

/** Where distributions and Homebrew put the server's programs. */
const PLACES = [
  "/usr/lib/postgresql/*/bin",
  "/usr/pgsql-*/bin",
  "/usr/local/pgsql*/bin",
  "/opt/homebrew/opt/postgresql@*/bin",
  "/usr/local/opt/postgresql@*/bin",
];

/** The PostgreSQL servers that the system has and the server's user can run, newest first. */
export async function findSystemBinaries(identity: ServerIdentity | undefined): Promise<ServerBinaries[]> {
  const found: ServerBinaries[] = [];
  for await (const binDir of glob(PLACES)) {
    const major = await majorOf(binDir, identity);
    if (major !== undefined) found.push({ binDir, major });
  }
  return found.toSorted((one, other) => other.major - one.major);
}

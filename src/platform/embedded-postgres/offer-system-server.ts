import type { ServerBinaries } from "./server-version.ts";

/**
 * One line for the operator where the system has a server that is faster than npm's, which is compiled for size by an old compiler:
 * Debian's took 10 to 18 % less processor time for the same statements. Undefined where it has none that reads the data there are.
 */
export function systemServerOffer(
  found: readonly ServerBinaries[],
  running: ServerBinaries,
): string | undefined {
  // Where npm's is not installed, the newest of the system runs already.
  if (found.some(({ binDir }) => binDir === running.binDir)) return undefined;
  const same = found.find(({ major }) => major === running.major);
  if (!same) return undefined;
  return (
    `PostgreSQL ${same.major} of this system (${same.binDir}) is faster than the one from npm: ` +
    `set GATEWAY_POSTGRES_BIN=${same.binDir} to run on it.`
  );
}

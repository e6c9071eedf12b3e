import type { ServerBinaries } from "./server-version.ts";

/** The oldest that is offered, and that the gateway's statements run on. */
const OLDEST_MAJOR = 15;

/**
 * One line for the operator where the system has a server that is faster than npm's, which is compiled for size by an old compiler:
 * Debian's took 10 to 18 % less processor time for the same statements. Undefined where it has none that could be used.
 *
 * @param isNew the data folder was made by this start: another one can still be made by another major version
 */
export function systemServerOffer(
  found: readonly ServerBinaries[],
  { running, isNew }: { running: ServerBinaries; isNew: boolean },
): string | undefined {
  // Where npm's is not installed, the newest of the system runs already.
  if (found.some(({ binDir }) => binDir === running.binDir)) return undefined;
  const same = found.find(({ major }) => major === running.major);
  const reason = (one: ServerBinaries) =>
    `PostgreSQL ${one.major} of this system (${one.binDir}) is faster than the one from npm:`;
  if (same) return `${reason(same)} set GATEWAY_POSTGRES_BIN=${same.binDir} to run on it.`;
  const newest = found.find((one) => one.major >= OLDEST_MAJOR);
  if (!isNew || !newest) return undefined;
  return `${reason(newest)} to run on it, begin with an empty data folder and GATEWAY_POSTGRES_BIN=${newest.binDir}.`;
}

import { setTimeout as sleep } from "node:timers/promises";

import type { Log } from "../log.ts";
import { connectOnce } from "./connect.ts";
import { isDatabaseUnavailable } from "./errors.ts";
import { CONNECT_TIMEOUT_MS } from "./open-pool.ts";
import { NoWritableServer } from "./servers.ts";

const TRY_EVERY_MS = 500;

/**
 * Waits until the database takes writes, at the start of a gateway: during a failover none of its servers does, and one that was
 * started beside the gateway cannot be reached yet. A wrong password or an unknown database is not waited for.
 *
 * @throws the last failure, after `waitSeconds` or at once
 */
export async function awaitWritable(
  databaseUrl: string,
  { log, waitSeconds }: { log: Log; waitSeconds: number },
): Promise<void> {
  const endMs = performance.now() + waitSeconds * 1_000;
  for (let attempts = 1; ; attempts += 1) {
    const failure = await failureOfWrites(databaseUrl);
    if (!failure) return;
    if (!isDatabaseUnavailable(failure) || performance.now() + TRY_EVERY_MS > endMs)
      throw new Error(`The database cannot be used: ${reasonOf(failure)}`, { cause: failure });
    if (attempts === 1)
      log.warn({ error: reasonOf(failure), waitSeconds }, "The start waits until the database takes writes.");
    await sleep(TRY_EVERY_MS);
  }
}

async function failureOfWrites(databaseUrl: string): Promise<Error | undefined> {
  try {
    const client = await connectOnce({ url: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    try {
      const { rows } = await client.query<{ isStandby: boolean }>(
        'select pg_is_in_recovery() as "isStandby"',
      );
      return rows[0]?.isStandby === true ? new NoWritableServer("Its server is a standby.") : undefined;
    } finally {
      await client.end();
    }
  } catch (error) {
    return error as Error;
  }
}

/** The message; an error over several addresses of one name has none of its own. */
function reasonOf({ message, code }: Error & { code?: string }): string {
  return message || String(code);
}

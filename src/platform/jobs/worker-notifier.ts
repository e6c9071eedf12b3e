import { sql, type Database } from "../database/index.ts";
import type { Log } from "../log.ts";

/** NOTIFY at commit takes a lock of the whole server, so it stays out of the payment's transaction and is sent rarely. */
const INTERVAL_MS = 20;
export const JOBS_CHANNEL = "quittance_jobs";

/**
 * Returns a function that notifies the workers of all processes that jobs may be due. Calls within the interval are merged.
 * A lost notification is harmless: workers also poll.
 */
export function createWorkerNotifier(db: Database, log: Log): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      db.execute(sql`select pg_notify(${JOBS_CHANNEL}, '')`).catch((error: Error) =>
        log.debug({ error: error.message }, "The workers were not notified."),
      );
    }, INTERVAL_MS).unref();
  };
}

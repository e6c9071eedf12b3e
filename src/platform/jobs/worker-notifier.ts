import { sql, type Database } from "../database/index.ts";
import type { Log } from "../log.ts";

/** NOTIFY at commit takes a lock of the whole server, so it stays out of the payment's transaction and is sent rarely. */
const INTERVAL_MS = 20;

/**
 * Tells all workers, in this process and others, that jobs may be due. Calls within the interval are joined into one.
 * Losing a nudge is harmless: workers also poll.
 */
export function createWorkerNotifier(db: Database, log: Log): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      db.execute(sql`select pg_notify('quittance_jobs', '')`).catch((error: Error) =>
        log.debug({ error: error.message }, "A nudge was not sent."),
      );
    }, INTERVAL_MS).unref();
  };
}

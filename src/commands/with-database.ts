import { resolve } from "node:path";

import { runningServerUrl, startEmbeddedPostgres } from "../platform/embedded-postgres/index.ts";
import { silentLog } from "../platform/log.ts";
import type { Settings } from "../settings/index.ts";

/** Works with the gateway's database: your own server, the embedded one that runs, or else one that is started for the work. */
export async function withDatabase<T>(settings: Settings, work: (url: string) => Promise<T>): Promise<T> {
  const { database } = settings;
  // A pooler would keep none of what a command sets in its session.
  if (database.kind === "external") return work(database.sessionUrl ?? database.url);
  const dataDir = resolve(settings.dataDir);
  const running = await runningServerUrl(dataDir);
  if (running !== undefined) return work(running);
  const { postgresBin, backupDir } = settings;
  const embedded = await startEmbeddedPostgres({
    dataDir,
    postgresBin,
    mustExist: true,
    // Changes that were not archived would be a gap that no restore gets across.
    backupDir: backupDir === undefined ? undefined : resolve(backupDir),
    log: silentLog,
  });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

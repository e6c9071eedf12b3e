import pg from "pg";

import { clientOf } from "./connect.ts";
import type { Servers } from "./servers.ts";
import type { Log } from "../log.ts";
import { CONNECT_TIMEOUT_MS, KEEP_ALIVE } from "./open-pool.ts";

const RECONNECT_DELAY_MS = 1_000;
/** A connection that only listens; see `Database.listen`. */
export async function listenOn(options: {
  servers: Servers;
  applicationName: string;
  channel: string;
  onNotify: (payload: string) => void;
  log: Log;
}): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | undefined;
  const connect = async (): Promise<void> => {
    client = new (clientOf(options.servers))({
      connectionString: options.servers.anyUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: options.applicationName,
      ...KEEP_ALIVE,
    });
    client.on("notification", (message) => options.onNotify(message.payload ?? ""));
    client.on("error", () => reconnectSoon());
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(options.channel)}`);
  };
  const reconnectSoon = (): void => {
    client?.removeAllListeners();
    client?.on("error", () => {});
    if (stopped) return;
    setTimeout(() => {
      if (stopped) return;
      // Notifications in between are lost: something may have happened.
      connect().then(() => options.onNotify(""), reconnectSoon);
    }, RECONNECT_DELAY_MS).unref();
  };
  await connect();
  return async () => {
    stopped = true;
    await client
      ?.end()
      .catch((error: Error) => options.log.debug({ error: error.message }, "Listener closed."));
  };
}

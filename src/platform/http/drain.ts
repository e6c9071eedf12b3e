import { Server, type Server as NetServer } from "node:net";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";

const POLL_INTERVAL_MS = 20;

/**
 * Accepts no new connection and serves the open ones until their clients have closed them, at most for `drainMs`. A reverse
 * proxy may be sending a request over a connection that is idle here: if it were closed at once, that request would be lost.
 */
export async function drain(server: NetServer, { drainMs }: { drainMs: number }): Promise<void> {
  if (drainMs === 0 || !server.listening) return;
  // Connections that have arrived are accepted first.
  await setImmediate();
  // The close of an HTTP server would close the idle connections as well.
  Server.prototype.close.call(server);
  const endMs = performance.now() + drainMs;
  while (performance.now() < endMs && (await connectionsOf(server)) > 0) await sleep(POLL_INTERVAL_MS);
}

function connectionsOf(server: NetServer): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}

import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Log } from "../log.ts";

export interface Connections {
  /** `busy` ones have a request that is being received or handled. */
  count(): { readonly busy: number; readonly idle: number };
  /** How many idle ones were closed because of the limit. */
  closed(): number;
}

const MAX_CONNECTIONS = 10_000;
/** For the database, files, and requests to providers and receivers of callbacks. */
const RESERVED_FILES = 300;
const MIN_CONNECTIONS = 100;
const LOG_INTERVAL_MS = 10_000;

/**
 * Keeps idle connections from using up the file descriptors, after which the system drops new connections silently. Beyond
 * `max`, each new connection closes the one that has been idle longest, those that never sent a request first. A connection
 * with a request under way is never closed.
 */
export function limitConnections(
  server: Server,
  { log, max = maxConnections() }: { log: Log; max?: number | undefined },
): Connections {
  // In the order in which they became idle. Those without a request come first, whatever their age.
  const unused = new Set<Socket>();
  const keptAlive = new Set<Socket>();
  const busy = new Set<Socket>();
  let closed = 0;
  let loggedAtMs = -Infinity;

  const remove = (socket: Socket): void => {
    for (const sockets of [unused, keptAlive, busy]) sockets.delete(socket);
  };
  const enforceLimit = (): void => {
    if (unused.size + keptAlive.size + busy.size < max) return;
    const [longestIdle] = unused.size > 0 ? unused : keptAlive;
    if (longestIdle) {
      remove(longestIdle);
      longestIdle.destroy();
      closed++;
    }
    if (performance.now() - loggedAtMs < LOG_INTERVAL_MS) return;
    loggedAtMs = performance.now();
    const counts = { max, busy: busy.size, idle: unused.size + keptAlive.size, closed };
    log.warn(counts, "The limit of connections is reached: idle ones are closed.");
  };

  server.on("connection", (socket: Socket) => {
    enforceLimit();
    unused.add(socket);
    socket.once("close", () => remove(socket));
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    remove(socket);
    busy.add(socket);
    response.once("close", () => {
      if (busy.delete(socket) && !socket.destroyed) keptAlive.add(socket);
    });
  });
  return {
    count: () => ({ busy: busy.size, idle: unused.size + keptAlive.size }),
    closed: () => closed,
  };
}

/** As many as the process may have open files, less those for other uses. */
function maxConnections(): number {
  const left = openFilesLimit() - RESERVED_FILES;
  return Math.max(MIN_CONNECTIONS, Math.min(MAX_CONNECTIONS, left));
}

/** Linux shows the limit in /proc; for other systems the lowest common default is assumed. */
function openFilesLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return soft === undefined ? MAX_CONNECTIONS + RESERVED_FILES : Number(soft);
  } catch {
    return 1_024;
  }
}

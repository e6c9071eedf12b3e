import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Log } from "../log.ts";

export interface Connections {
  /** `busy` ones have a request that is being received or handled. */
  count(): { readonly busy: number; readonly idle: number };
  /** How many idle ones were closed to make room. */
  closed(): number;
}

const MOST_CONNECTIONS = 10_000;
/** For the database, files, and requests to providers and receivers of callbacks. */
const KEPT_FOR_OTHERS = 300;
const FEWEST_CONNECTIONS = 100;
const LOGGED_EVERY_MS = 10_000;

/**
 * Keeps connections that do nothing from starving the process: each holds a file descriptor, and when those run out the
 * system drops new connections without a word. Beyond `most`, the connection that has been idle longest is closed for
 * each new one, those that never sent a request first; one with a request under way is never closed.
 */
export function limitConnections(
  server: Server,
  { log, most = mostConnections() }: { log: Log; most?: number | undefined },
): Connections {
  // In the order in which they became idle. Those without a request come first, whatever their age.
  const silent = new Set<Socket>();
  const keptAlive = new Set<Socket>();
  const busy = new Set<Socket>();
  let closed = 0;
  let loggedAtMs = -Infinity;

  const forget = (socket: Socket): void => {
    for (const sockets of [silent, keptAlive, busy]) sockets.delete(socket);
  };
  const makeRoom = (): void => {
    if (silent.size + keptAlive.size + busy.size < most) return;
    const [longestIdle] = silent.size > 0 ? silent : keptAlive;
    if (longestIdle) {
      forget(longestIdle);
      longestIdle.destroy();
      closed++;
    }
    if (performance.now() - loggedAtMs < LOGGED_EVERY_MS) return;
    loggedAtMs = performance.now();
    const counts = { most, busy: busy.size, idle: silent.size + keptAlive.size, closed };
    log.warn(counts, "There are as many connections as there may be: idle ones are closed.");
  };

  server.on("connection", (socket: Socket) => {
    makeRoom();
    silent.add(socket);
    socket.once("close", () => forget(socket));
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    forget(socket);
    busy.add(socket);
    response.once("close", () => {
      if (busy.delete(socket) && !socket.destroyed) keptAlive.add(socket);
    });
  });
  return {
    count: () => ({ busy: busy.size, idle: silent.size + keptAlive.size }),
    closed: () => closed,
  };
}

/** What the limit of open files of this process leaves. */
function mostConnections(): number {
  const left = openFilesLimit() - KEPT_FOR_OTHERS;
  return Math.max(FEWEST_CONNECTIONS, Math.min(MOST_CONNECTIONS, left));
}

/** Linux tells the limit; elsewhere the smallest that is usual is assumed. */
function openFilesLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return soft === undefined ? MOST_CONNECTIONS + KEPT_FOR_OTHERS : Number(soft);
  } catch {
    return 1_024;
  }
}

import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";
import type { Log } from "../log.ts";
import { networkOf } from "./network-of.ts";

export interface Connections {
  /** `busy` ones have a request that is being received or handled. */
  count(): { readonly busy: number; readonly idle: number };
  /** How many were closed because of the limit. */
  closed(): number;
}

const MAX_CONNECTIONS = 10_000;
/** For the database, files, and requests to providers and receivers of callbacks. */
const RESERVED_FILES = 300;
const MIN_CONNECTIONS = 100;
const LOG_INTERVAL_MS = 10_000;
/** Many times what a merchant's servers or a shop's customers behind one address have open. */
const MAX_OF_NETWORK = 1_000;
/** The number of idle ones, oldest first, among which one of a large network is looked for. */
const MAX_LOOKED_AT = 100;
/** Wherever fewer are possible, one network leaves as many to others. */
const SHARE_OF_NETWORK = 0.5;

interface Limits {
  readonly log: Log;
  readonly maxConnections?: number;
  readonly maxConnectionsOfNetwork?: number;
  /** Addresses and networks whose connections are many clients' and have no limit of their own. */
  readonly trustedProxies?: readonly string[];
}

/**
 * Keeps connections from using up the file descriptors, after which the system drops new connections silently. Beyond
 * `maxConnections`, each new connection closes one: of its own network, where that has more than an equal part of all; else of another
 * network that has more, and else the one that has been idle longest, those that never sent a request first. Of a network with more
 * than its part also those are closed whose request has not arrived; one with a request that is handled never is. Beyond
 * `maxConnectionsOfNetwork` a new connection closes an idle one of its own network; where none is idle, it is closed itself.
 */
export function limitConnections(server: Server, limits: Limits): Connections {
  const open = new OpenConnections(limits);
  server.on("connection", (socket: Socket) => open.add(socket));
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    open.setBusy(socket, request);
    response.once("close", () => open.setIdle(socket));
  });
  return open;
}

class OpenConnections implements Connections {
  readonly #log: Log;
  readonly #max: number;
  readonly #maxOfNetwork: number;
  readonly #isProxy: (address: string) => boolean;
  // In the order in which they became idle. Those without a request come first, whatever their age.
  readonly #unused = new Set<Socket>();
  readonly #keptAlive = new Set<Socket>();
  readonly #busy = new Map<Socket, IncomingMessage>();
  readonly #networks = new Map<string, number>();
  readonly #networkOfSocket = new WeakMap<Socket, string | undefined>();
  #closed = 0;
  #loggedAtMs = -Infinity;

  constructor({ log, trustedProxies = [], ...limits }: Limits) {
    this.#log = log;
    this.#max = limits.maxConnections ?? maxConnections();
    this.#maxOfNetwork =
      limits.maxConnectionsOfNetwork ?? Math.min(MAX_OF_NETWORK, Math.floor(this.#max * SHARE_OF_NETWORK));
    this.#isProxy = addressesIn(trustedProxies);
  }

  add(socket: Socket): void {
    const network = this.#networkOf(socket);
    if (network !== undefined && !this.#hasRoomFor(network)) return void socket.destroy();
    if (this.#count() >= this.#max && !this.#makeRoomFor(network)) return void socket.destroy();
    this.#unused.add(socket);
    if (network !== undefined) this.#networks.set(network, this.#countOf(network) + 1);
    socket.once("close", () => {
      this.#remove(socket);
      if (network !== undefined) this.#forgetOne(network);
    });
  }

  setBusy(socket: Socket, request: IncomingMessage): void {
    this.#remove(socket);
    this.#busy.set(socket, request);
  }

  setIdle(socket: Socket): void {
    if (this.#busy.delete(socket) && !socket.destroyed) this.#keptAlive.add(socket);
  }

  count(): { readonly busy: number; readonly idle: number } {
    return { busy: this.#busy.size, idle: this.#unused.size + this.#keptAlive.size };
  }

  closed(): number {
    return this.#closed;
  }

  /** Undefined for a proxy's, and for a private socket, which has no address. */
  #networkOf(socket: Socket): string | undefined {
    if (this.#networkOfSocket.has(socket)) return this.#networkOfSocket.get(socket);
    const { remoteAddress } = socket;
    const isMany = remoteAddress === undefined || this.#isProxy(remoteAddress);
    const network = isMany ? undefined : networkOf(remoteAddress);
    this.#networkOfSocket.set(socket, network);
    return network;
  }

  #hasRoomFor(network: string): boolean {
    if (this.#countOf(network) < this.#maxOfNetwork) return true;
    this.#warn({ maxOfNetwork: this.#maxOfNetwork, network }, "One network has too many connections.");
    const idle = this.#idle().find((socket) => this.#networkOf(socket) === network);
    this.#close(idle);
    return idle !== undefined;
  }

  /** False for a network with more than an equal part, none of whose connections can be closed. */
  #makeRoomFor(network: string | undefined): boolean {
    this.#warn(
      { max: this.#max, ...this.count() },
      "The limit of connections is reached: idle ones are closed.",
    );
    const part = this.#max / Math.max(1, this.#networks.size);
    const isLarge = (of: string | undefined): boolean => of !== undefined && this.#countOf(of) > part;
    const ofLarge = (socket: Socket): boolean => isLarge(this.#networkOf(socket));
    const ofOwn = (socket: Socket): boolean => this.#networkOf(socket) === network;
    const found = isLarge(network)
      ? (this.#idle().find(ofOwn) ?? this.#arriving().find(ofOwn))
      : (this.#idle().take(MAX_LOOKED_AT).find(ofLarge) ??
        this.#arriving().take(MAX_LOOKED_AT).find(ofLarge) ??
        this.#idle().next().value);
    this.#close(found);
    return found !== undefined || !isLarge(network);
  }

  #idle(): IteratorObject<Socket, undefined> {
    return Iterator.from([this.#unused, this.#keptAlive]).flatMap((sockets) => sockets.values());
  }

  /** Those whose request has not arrived yet, so that nothing was done for it. */
  *#arriving(): Generator<Socket, undefined> {
    for (const [socket, request] of this.#busy) if (!request.complete) yield socket;
  }

  #close(socket: Socket | undefined): void {
    if (socket === undefined) return;
    this.#remove(socket);
    socket.destroy();
    this.#closed++;
  }

  #remove(socket: Socket): void {
    for (const sockets of [this.#unused, this.#keptAlive, this.#busy]) sockets.delete(socket);
  }

  #count(): number {
    return this.#unused.size + this.#keptAlive.size + this.#busy.size;
  }

  #countOf(network: string): number {
    return this.#networks.get(network) ?? 0;
  }

  #forgetOne(network: string): void {
    const left = this.#countOf(network) - 1;
    if (left > 0) this.#networks.set(network, left);
    else this.#networks.delete(network);
  }

  #warn(counts: object, message: string): void {
    if (performance.now() - this.#loggedAtMs < LOG_INTERVAL_MS) return;
    this.#loggedAtMs = performance.now();
    this.#log.warn({ ...counts, closed: this.#closed }, message);
  }
}

/** Whether an address is one of the addresses and networks (as `10.0.0.0/8`). */
function addressesIn(list: readonly string[]): (address: string) => boolean {
  const networks = list.map((entry) => {
    const isNetwork = entry.includes("/");
    const [address, bits] = isNetwork ? ipaddr.parseCIDR(entry) : [ipaddr.process(entry), undefined];
    return [address, bits ?? (address.kind() === "ipv4" ? 32 : 128)] as [ipaddr.IPv4 | ipaddr.IPv6, number];
  });
  return (text) => {
    const address = ipaddr.process(text);
    return networks.some((network) => network[0].kind() === address.kind() && address.match(network));
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

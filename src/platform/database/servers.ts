import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import { serverAddresses, type ServerAddress } from "./server-addresses.ts";
import { ServerProbe, type ProbeResult } from "./server-probe.ts";

/** How often all servers are asked. A new primary is used this soon, or after one more limit of a silent server. */
const WATCH_EVERY_MS = 500;
/** After the first server that takes writes, others have so long to say that they do: an old primary may not have noticed. */
const SECOND_OPINION_MS = 250;

/** No server of the database takes writes now: the same request may succeed after the failover. */
export class NoWritableServer extends Error {}

interface Connection {
  /** Breaks the connection at once, whatever runs on it. */
  readonly destroy: () => void;
}

/**
 * The servers that an address of the database names, and which of them takes writes. With several, each is asked twice a second
 * (`pg_is_in_recovery`); when another one takes writes than before, every connection to the others is broken, so that what runs on them
 * fails as it does when the one database goes away. A server on an older timeline than one that was in use is never chosen again.
 */
export class Servers {
  static readonly #shared = new Map<string, Servers>();
  readonly #url: string;
  readonly #probes: readonly ServerProbe[];
  readonly #connections = new Map<Connection, ServerAddress>();
  readonly #log: Log | undefined;
  #users = 0;
  #current: ServerAddress | undefined;
  #lastUsed: ServerAddress | undefined;
  #timeline = 0;
  #looking: Promise<void> | undefined;
  #lastSeen = "";
  #watch: AbortController | undefined;

  private constructor(url: string, log: Log | undefined) {
    const addresses = serverAddresses(url);
    if (!addresses) throw new Error("The address of the database cannot be read.");
    this.#url = url;
    this.#log = log;
    this.#probes = addresses.map((address) => new ServerProbe(address));
    if (addresses.length === 1) this.#current = addresses[0];
  }

  /** One for all users of an address in this process; each of them calls `close` once. */
  static of(url: string, log?: Log): Servers {
    const servers = Servers.#shared.get(url) ?? new Servers(url, log);
    Servers.#shared.set(url, servers);
    servers.#users += 1;
    return servers;
  }

  get areSeveral(): boolean {
    return this.#probes.length > 1;
  }

  /** Any of them: user, database and parameters are the same for all. */
  get anyUrl(): string {
    return this.#probes[0]!.address.url;
  }

  /** The name of the server in use; undefined while none takes writes. */
  get currentName(): string | undefined {
    return this.#current?.name;
  }

  /** Where to connect. Rejects with `NoWritableServer`. */
  async writable(): Promise<ServerAddress> {
    if (this.areSeveral && !this.#watch) this.#startWatch();
    if (!this.#current) await this.#look();
    if (!this.#current)
      throw new NoWritableServer(`No server of the database takes writes: ${this.#lastSeen}.`);
    return this.#current;
  }

  /** The connection is broken when another server takes writes. Returns what forgets it. */
  keep(connection: Connection, address: ServerAddress): () => void {
    this.#connections.set(connection, address);
    return () => void this.#connections.delete(connection);
  }

  /** A connection to it failed or was to a standby: the next one asks all servers first. */
  doubt(address: ServerAddress): void {
    if (this.areSeveral && this.#current === address) this.#current = undefined;
  }

  close(): void {
    this.#users -= 1;
    if (this.#users > 0) return;
    Servers.#shared.delete(this.#url);
    this.#watch?.abort();
    for (const probe of this.#probes) probe.close();
  }

  #startWatch(): void {
    const { signal } = (this.#watch = new AbortController());
    void (async () => {
      while (!signal.aborted) {
        await sleep(WATCH_EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined);
        if (!signal.aborted) await this.#look();
      }
      for (const probe of this.#probes) probe.close();
    })();
  }

  /** One round of questions at a time. */
  #look(): Promise<void> {
    return (this.#looking ??= this.#ask().finally(() => (this.#looking = undefined)));
  }

  async #ask(): Promise<void> {
    const results = new Map<ServerAddress, ProbeResult>();
    const firstWritable = Promise.withResolvers<void>();
    const all = this.#probes.map(async (probe) => {
      const result = await probe.ask();
      results.set(probe.address, result);
      if (result.kind === "writable" && result.timeline >= this.#timeline) firstWritable.resolve();
    });
    const secondOpinion = firstWritable.promise.then(() => sleep(SECOND_OPINION_MS));
    await Promise.race([Promise.all(all), secondOpinion]);
    this.#conclude(results);
  }

  #conclude(results: ReadonlyMap<ServerAddress, ProbeResult>): void {
    let found: ServerAddress | undefined;
    for (const [address, result] of results) {
      if (result.kind !== "writable" || result.timeline < this.#timeline) continue;
      if (found && result.timeline === this.#timeline && this.#current !== address) continue;
      this.#timeline = result.timeline;
      found = address;
    }
    this.#lastSeen = [...results].map(([{ name }, result]) => `${name} ${described(result)}`).join(", ");
    if (found) return this.#moveTo(found);
    const current = this.#current && results.get(this.#current)?.kind;
    // A silent one may be overloaded: as long as there is no other, its connections are worth waiting for.
    if (current === "standby" || current === "away") this.#leave();
  }

  #moveTo(found: ServerAddress): void {
    if (this.#lastUsed !== undefined && this.#lastUsed !== found)
      this.#log?.warn(
        { from: this.#lastUsed.name, to: found.name },
        "Another server of the database takes writes.",
      );
    this.#lastUsed = found;
    this.#current = found;
    for (const [connection, address] of this.#connections) if (address !== found) connection.destroy();
  }

  #leave(): void {
    this.#log?.warn({ servers: this.#lastSeen }, "No server of the database takes writes.");
    const left = this.#current;
    this.#current = undefined;
    for (const [connection, address] of this.#connections) if (address === left) connection.destroy();
  }
}

function described(result: ProbeResult): string {
  if (result.kind === "writable") return "is an old primary";
  if (result.kind === "standby") return "is a standby";
  return result.kind === "silent" ? "does not respond" : `cannot be used (${result.reason})`;
}

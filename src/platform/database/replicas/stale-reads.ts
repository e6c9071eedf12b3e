import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Clock } from "../../clock.ts";
import type { Log } from "../../log.ts";
import type { Queryable } from "../database.ts";
import { READ_ONLY, serverAddresses } from "../server-addresses.ts";
import { ReplicaServer } from "./replica-server.ts";
import { PositionHistory, readPrimaryPosition } from "./replication-position.ts";

const MEASURE_EVERY_MS = 1_000;
/** A person need not see that data are younger. */
const SHOWN_LAG_SECONDS = 1;
/** On the primary these would do harm: a statement that ran too long would load it, and a write is a mistake. */
const NOT_REPEATED: readonly (string | undefined)[] = ["57014", "25006"];

/** The reads of one page or one export. */
export interface StaleRead {
  /** Refuses writes. A read that fails on the replica is made on the primary, and so are the later ones where the replica is away. */
  readonly db: Queryable;
  /** Since when changes may be missing; undefined while that is less than a second, and where the primary is read. */
  readonly asOf: Temporal.Instant | undefined;
}

/** A replica as /metrics and the console show it. */
export interface ReplicaFacts {
  readonly server: string;
  /** Undefined when it is away, or no standby of the primary. */
  readonly lagSeconds: number | undefined;
  /** Reads may go there: it is young enough, and responds. */
  readonly isUsable: boolean;
  /** Reads go there: it is the first that is usable. */
  readonly isUsed: boolean;
}

/** Where lists, figures and exports for people are read. Payments never are: they need the newest state. */
export interface StaleReads {
  begin(): StaleRead;
  facts(): readonly ReplicaFacts[];
  close(): Promise<void>;
}

interface StaleReadsOptions {
  /** Several hosts are tried in their order; without any the primary is read. */
  readonly url: string | undefined;
  readonly primary: Queryable;
  readonly maxLagSeconds: number;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Measures every second how old the data of each replica are: a replica that has replayed what the primary had written at a moment shows
 * all commits up to that moment. The first whose data are young enough is read.
 */
export function openStaleReads({ url, primary, ...options }: StaleReadsOptions): StaleReads {
  const addresses = url === undefined ? [] : (serverAddresses(url, { sessions: READ_ONLY }) ?? []);
  const servers = addresses.map((address) => new ReplicaServer(address, options));
  const stopped = new AbortController();
  if (servers.length > 0) void measureUntil(stopped.signal, { servers, primary });
  const used = (): ReplicaServer | undefined => servers.find(({ asOf }) => asOf !== undefined);
  return {
    begin: () => beginRead(used(), primary),
    facts: () => {
      const inUse = used();
      return servers.map((server) => ({
        server: server.name,
        lagSeconds: server.lagSeconds,
        isUsable: server.asOf !== undefined,
        isUsed: server === inUse,
      }));
    },
    close: async () => {
      stopped.abort();
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

async function measureUntil(
  signal: AbortSignal,
  { servers, primary }: { servers: readonly ReplicaServer[]; primary: Queryable },
): Promise<void> {
  const history = new PositionHistory();
  while (!signal.aborted) {
    // While the primary is away, measurements grow old, and no replica is used.
    await measure(servers, { primary, history, signal }).catch(() => undefined);
    await sleep(MEASURE_EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined);
  }
}

async function measure(
  servers: readonly ReplicaServer[],
  { primary, history, signal }: { primary: Queryable; history: PositionHistory; signal: AbortSignal },
): Promise<void> {
  const before = await readPrimaryPosition(primary);
  if (signal.aborted) return;
  history.add(before);
  // A replica that does not respond must not make the others wait: its limit is that of the probe, one second.
  const states = await Promise.all(servers.map((server) => server.ask()));
  const after = await readPrimaryPosition(primary);
  if (signal.aborted) return;
  for (const [index, server] of servers.entries())
    server.conclude(states[index]!, { history, before, after });
}

function beginRead(server: ReplicaServer | undefined, primary: Queryable): StaleRead {
  const asOf = server?.asOf;
  const isShown = (server?.lagSeconds ?? 0) > SHOWN_LAG_SECONDS;
  let left = server;
  const read = async <T>(work: (db: Queryable) => Promise<T>): Promise<T> => {
    // Once on the primary, the rest is read there: a page must not go back in time.
    if (left?.asOf === undefined) left = undefined;
    if (!left) return work(primary);
    try {
      return await left.read(work);
    } catch (error) {
      if (error instanceof pg.DatabaseError && NOT_REPEATED.includes(error.code)) throw error;
      left = undefined;
      return work(primary);
    }
  };
  return { db: readingBy(read), asOf: isShown ? asOf : undefined };
}

function readingBy(read: <T>(work: (db: Queryable) => Promise<T>) => Promise<T>): Queryable {
  return {
    query: (statement) => read((db) => db.query(statement)),
    one: (statement) => read((db) => db.one(statement)),
    maybeOne: (statement) => read((db) => db.maybeOne(statement)),
    inBatch: ({ statement }, item) => read((db) => db.maybeOne(statement([item]))),
    execute: () => Promise.reject(new Error("A replica takes no writes.")),
  };
}

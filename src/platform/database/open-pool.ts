import pg from "pg";

import { clientOf } from "./connect.ts";
import type { Servers } from "./servers.ts";
import { runAboutNothing } from "../log-subject.ts";
import type { Log } from "../log.ts";
import { columnTypes } from "./values.ts";

interface PoolOptions {
  servers: Servers;
  /** Where sessions keep their settings; the same as `servers` unless a connection pooler is in between. */
  sessionServers: Servers;
  log: Log;
  applicationName: string;
  statementTimeoutMs?: number;
  /** The server refuses every write. */
  isReadOnly?: boolean;
  /** In the simulation a statement waits for its turn, which must not count as a timeout. */
  isSimulated: boolean;
}

export const CONNECT_TIMEOUT_MS = 5_000;
/** Firewalls drop idle connections without notice, and a connection that only listens is idle. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 };
/** No statement of the gateway runs long; one that does must not hold a connection for ever. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Without a response so long after the statement timeout, the connection counts as broken. */
const RESPONSE_GRACE_MS = 5_000;

/**
 * Every statement here is short; compiling one costs a server with default settings more than running it. `options` of the
 * address replace these.
 */
const SESSION_SETTINGS = "-c jit=off";

/** For a replica: it stays so when the replica is promoted. */
const READ_ONLY_SETTINGS = `${SESSION_SETTINGS} -c default_transaction_read_only=on`;

/** A plan is made once for a statement, and uses an index wherever there is one. */
const BY_INDEX_SETTINGS = `${SESSION_SETTINGS} -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_bitmapscan=off`;
/** Its statements are batches, of which few run at a time. */
const BY_INDEX_POOL_SIZE = 4;

/** The connections of the usual statements. A pooler accepts no settings of a session: those of the role are used. */
export function openPool(options: PoolOptions, { max }: { max: number }): pg.Pool {
  const { servers } = options;
  if (options.isReadOnly === true) {
    const settings = READ_ONLY_SETTINGS;
    return pooled(options, { max, servers, url: withSettings(servers.anyUrl, settings), settings });
  }
  const settings = servers === options.sessionServers ? SESSION_SETTINGS : undefined;
  return pooled(options, { max, servers, url: servers.anyUrl, settings });
}

/** See `Database.byIndex`. Each connects at its first statement. */
export function openByIndexPool(options: PoolOptions, { max }: { max: number }): pg.Pool {
  const servers = options.sessionServers;
  return pooled(options, {
    max: Math.min(max, BY_INDEX_POOL_SIZE),
    servers,
    url: withSettings(servers.anyUrl, BY_INDEX_SETTINGS),
    settings: BY_INDEX_SETTINGS,
  });
}

/** The address with these settings before those that its `options` have, which would replace them. */
function withSettings(address: string, settings: string): string {
  const url = URL.parse(address);
  const own = url?.searchParams.get("options");
  if (!url || !own) return address;
  url.searchParams.set("options", `${settings} ${own}`);
  return url.href.replaceAll("+", "%20");
}

function pooled(
  { log, applicationName, isSimulated, ...options }: PoolOptions,
  {
    max,
    servers,
    url,
    settings,
  }: { max: number; servers: Servers; url: string; settings: string | undefined },
): pg.Pool {
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const responseGraceMs = Math.min(RESPONSE_GRACE_MS, statementTimeoutMs);
  const pool = new pg.Pool({
    Client: clientOf(servers),
    connectionString: url,
    max,
    connectionTimeoutMillis: isSimulated ? 0 : CONNECT_TIMEOUT_MS,
    ...(settings !== undefined && {
      options: settings,
      statement_timeout: isSimulated ? 0 : statementTimeoutMs,
    }),
    query_timeout: isSimulated ? 0 : statementTimeoutMs + responseGraceMs,
    types: columnTypes,
    application_name: applicationName,
    ...KEEP_ALIVE,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", (error) => {
    // Expected when the server stops before the pool is closed.
    if (pool.ending) return;
    // It was opened for some payment, and has served many since.
    runAboutNothing(() => log.warn({ error: error.message }, "An idle database connection broke."));
  });
  // The same between two statements of a transaction, where the pool has no listener: the next statement fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

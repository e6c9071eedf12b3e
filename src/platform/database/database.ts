import pg from "pg";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { isRefusal } from "../refusal.ts";
import { currentActor } from "./acting-as.ts";
import { isPlanOutdated } from "./errors.ts";
import { isUnusable, runAtTime, runForActor, setActor, setTime } from "./run-on-client.ts";
import { listenOn } from "./listen-on.ts";
import { Servers } from "./servers.ts";
import { openByIndexPool, openPool } from "./open-pool.ts";
import { parameterOf, rowShape } from "./values.ts";
import { inSpan } from "../tracing/index.ts";
import { BatchScheduler } from "./batch-scheduler.ts";
import type { BatchStatement } from "./batch-statement.ts";
import { render, sql, type Sql } from "./sql.ts";

/** Runs statements: the database itself, or an open transaction. Columns come back in camelCase. */
export interface Queryable {
  query<Row extends object>(statement: Sql): Promise<Row[]>;
  /** The only row; anything but exactly one is a bug. */
  one<Row extends object>(statement: Sql): Promise<Row>;
  maybeOne<Row extends object>(statement: Sql): Promise<Row | undefined>;
  /** Runs a statement for its effect; the number of rows it touched. */
  execute(statement: Sql): Promise<number>;
  /**
   * Runs the statement in one batch with the items of concurrent callers. Returns the item's row, if any. When the batch
   * fails, each item is retried alone. Inside a transaction nothing is batched.
   */
  inBatch<Item, Row extends object>(
    statement: BatchStatement<Item, Row>,
    item: Item,
  ): Promise<Row | undefined>;
}

export type Transaction = Queryable & { readonly transaction: true };

export interface Database extends Queryable {
  /**
   * For statements on a queue, which is empty one moment and full the next: they are planned once and read by index whatever the
   * statistics say. A plan made for the empty queue would scan all of a full one, and planning each time costs milliseconds.
   */
  readonly byIndex: Queryable;
  /**
   * Commits what `work` did, or rolls it back when it throws or returns a refusal: a refused request changes nothing.
   * Never call a provider inside.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Calls `onNotify` on NOTIFY to the channel, and once with an empty payload after a reconnect, because notifications in
   * between are lost. Returns a function that stops listening.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /** Numbers for /metrics. */
  pool(): { total: number; idle: number; waiting: number };
  /** Host and port of the server that takes writes; undefined while none of several does. */
  server(): string | undefined;
  close(): Promise<void>;
}

/**
 * For the simulation: decides when a statement runs, and throws before or after it to simulate a crash.
 */
export type AroundStatement = <T>(run: () => Promise<T>) => Promise<T>;

interface DatabaseOptions {
  url: string;
  /**
   * A second address of the same database, where `url` leads through a connection pooler that lends a connection for one transaction at
   * a time. It is used by what needs a session: notifications, `byIndex`. Statements over `url` are then not prepared by name.
   */
  sessionUrl?: string | undefined;
  clock: Clock;
  log: Log;
  poolSize?: number;
  /** Shown in the server's list of connections. */
  applicationName?: string;
  /** The server cancels a statement after this time. */
  statementTimeoutMs?: number;
  /** For a replica: the server refuses every write. */
  isReadOnly?: boolean;
  aroundStatement?: AroundStatement;
}

export function openDatabase(options: DatabaseOptions): Database {
  const { clock, log, poolSize = 16, applicationName = "quittance" } = options;
  const { aroundStatement = (run) => run() } = options;
  const servers = Servers.of(options.url, log);
  const sessionServers = Servers.of(options.sessionUrl ?? options.url, log);
  const isPooled = sessionServers !== servers;
  const connection = {
    ...options,
    servers,
    sessionServers,
    applicationName,
    isSimulated: options.aroundStatement !== undefined,
  };
  const pool = openPool(connection, { max: poolSize });
  const byIndex = openByIndexPool(connection, { max: poolSize });
  const seams = { clock, aroundStatement, batches: new BatchScheduler(clock) };
  return {
    ...queryableOn(pool, { ...seams, isPooled }),
    byIndex: queryableOn(byIndex, seams),
    transaction: (work) => inTransaction(pool, { clock, aroundStatement, isPooled }, work),
    listen: (channel, onNotify) =>
      listenOn({ servers: sessionServers, applicationName, channel, onNotify, log }),
    pool: () => ({
      total: pool.totalCount + byIndex.totalCount,
      idle: pool.idleCount + byIndex.idleCount,
      waiting: pool.waitingCount + byIndex.waitingCount,
    }),
    server: () => sessionServers.currentName,
    close: async () => {
      await Promise.all([pool.end(), byIndex.end()]);
      servers.close();
      sessionServers.close();
    },
  };
}

async function inTransaction<T>(
  pool: pg.Pool,
  { clock, aroundStatement, isPooled }: Seams,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const used: { client?: pg.PoolClient; broken?: Error } = {};
  try {
    const client = await aroundStatement(async () => {
      used.client = await pool.connect();
      // Before the transaction: a rollback would undo the setting.
      if (clock?.simulated) await setTime(used.client, clock);
      await used.client.query("begin");
      await setActor(used.client);
      return used.client;
    });
    const result = await work({ ...queryableOn(client, { aroundStatement, isPooled }), transaction: true });
    await aroundStatement(() => client.query(isRefusal(result) ? "rollback" : "commit"));
    return result;
  } catch (error) {
    const { client } = used;
    // A broken connection cannot roll back; the server does it when it notices.
    if (client && error instanceof Error && isUnusable(error)) used.broken = error;
    else if (client) {
      await aroundStatement(() => client.query("rollback")).catch(
        (rollbackError: Error) => (used.broken = rollbackError),
      );
    }
    throw error;
  } finally {
    used.client?.release(used.broken);
  }
}

type Runner = pg.Pool | pg.PoolClient;

interface Seams {
  readonly clock?: Clock | undefined;
  readonly aroundStatement: AroundStatement;
  /** A statement that was prepared on a pooler's connection is unknown on the next one. */
  readonly isPooled?: boolean | undefined;
  /** Undefined inside a transaction. */
  readonly batches?: BatchScheduler;
}

function queryableOn(runner: Runner, { clock, aroundStatement, isPooled, batches }: Seams): Queryable {
  const runOnce = async (statement: Sql) => {
    const { name, ...rendered } = render(statement);
    const prepared = isPooled || name === undefined ? {} : { name };
    const config = {
      ...rendered,
      ...prepared,
      values: rendered.values.map(parameterOf),
      rowMode: "array" as const,
    };
    if (runner instanceof pg.Pool && currentActor() !== undefined) {
      return aroundStatement(() => runForActor(runner, clock, config));
    }
    if (clock?.simulated && runner instanceof pg.Pool) {
      return aroundStatement(() => runAtTime(runner, clock, config));
    }
    return aroundStatement(() => runner.query<unknown[]>(config));
  };
  const run = async (statement: Sql) => {
    // A connection with an outdated plan is closed, so that after as many as there are the statement has a new one.
    for (let left = runner instanceof pg.Pool ? runner.totalCount : 0; ; left -= 1) {
      try {
        return await runOnce(statement);
      } catch (error) {
        if (left <= 0 || !isPlanOutdated(error)) throw error;
      }
    }
  };
  const query = async <Row extends object>(statement: Sql): Promise<Row[]> => {
    const result = await run(statement);
    const shape = rowShape<Row>(result.fields);
    return result.rows.map(shape);
  };
  const maybeOne = async <Row extends object>(statement: Sql): Promise<Row | undefined> => {
    const rows = await query<Row>(statement);
    if (rows.length > 1) throw new Error(`Expected at most one row: ${statement.text}`);
    return rows[0];
  };
  return {
    query,
    maybeOne,
    inBatch: batches ? batcher(query, batches) : ({ statement }, item) => maybeOne(statement([item])),
    one: async <Row extends object>(statement: Sql) => {
      const rows = await query<Row>(statement);
      if (rows.length !== 1) throw new Error(`Expected one row and got ${rows.length}: ${statement.text}`);
      return rows[0]!;
    },
    execute: async (statement) => (await run(statement)).rowCount ?? 0,
  };
}

function batcher(query: Queryable["query"], batches: BatchScheduler): Queryable["inBatch"] {
  const run = (statement: Sql): Promise<object[]> => query(statement);
  return (statement, item) => inSpan({ name: "database batch" }, () => batches.add(statement, { item, run }));
}

/** The time of the database, or that of a simulated clock: see `quittance_now()` in the first migration. */
export const databaseNow: Sql = sql`quittance_now()`;

/** The same for sessions and credentials, which a test clock does not move: see `Clock.real`. */
export const databaseRealNow: Sql = sql`quittance_real_now()`;

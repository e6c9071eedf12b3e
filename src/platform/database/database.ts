import pg from "pg";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { isRefusal } from "../refusal.ts";
import { currentActor } from "./acting-as.ts";
import { isConnectionBroken, isRefusedStatement } from "./errors.ts";
import { columnTypes, parameterOf, rowShape } from "./values.ts";
import { JointRuns, type BatchStatement } from "./batch-statement.ts";
import { render, sql, type Sql } from "./sql.ts";

/** What can run statements: the database itself, or an open transaction. Columns come back in camelCase. */
export interface Queryable {
  query<Row extends object>(statement: Sql): Promise<Row[]>;
  /** The only row; anything but exactly one is a bug. */
  one<Row extends object>(statement: Sql): Promise<Row>;
  maybeOne<Row extends object>(statement: Sql): Promise<Row | undefined>;
  /** Runs a statement for its effect; the number of rows it touched. */
  execute(statement: Sql): Promise<number>;
  /**
   * Runs a statement for this item and for those of others who want the same at the same time; the item's row, if there is
   * one. What fails for one is tried again for each alone. Inside a transaction nothing is shared.
   */
  inBatch<Item, Row extends object>(
    statement: BatchStatement<Item, Row>,
    item: Item,
  ): Promise<Row | undefined>;
}

export type Transaction = Queryable & { readonly transaction: true };

export interface Database extends Queryable {
  /**
   * Commits what `work` did, or rolls all of it back when it throws or gives a refusal: what is refused changes
   * nothing. Never call a provider inside.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Calls back on NOTIFY to the channel, and once with an empty payload after a lost connection is back, because what was
   * notified meanwhile is lost. Returns how to stop.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /** Numbers for /metrics. */
  pool(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

interface DatabaseOptions {
  url: string;
  clock: Clock;
  log: Log;
  poolSize?: number;
  /** What the connections are called in the server's list of them. */
  applicationName?: string;
  /** After this the server breaks a statement off. */
  statementTimeoutMs?: number;
  aroundStatement?: AroundStatement;
}

/**
 * For the simulation: runs a statement when its turn has come, and throws instead of it, or after it, when the process
 * died just then.
 */
export type AroundStatement = <T>(run: () => Promise<T>) => Promise<T>;

const CONNECT_TIMEOUT_MS = 5_000;
/** No statement of the gateway runs long; one that does must not hold a connection for ever. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** When so much later still nothing is heard, the way to the server is cut, and the connection is given up. */
const ANSWER_GRACE_MS = 5_000;

export function openDatabase(options: DatabaseOptions): Database {
  const { url, clock, log, poolSize = 16, applicationName = "quittance" } = options;
  const { aroundStatement = (run) => run(), statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const answerGraceMs = Math.min(ANSWER_GRACE_MS, statementTimeoutMs);
  // Who waits for a turn is not slow.
  const isSimulated = options.aroundStatement !== undefined;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: isSimulated ? 0 : CONNECT_TIMEOUT_MS,
    statement_timeout: isSimulated ? 0 : statementTimeoutMs,
    query_timeout: isSimulated ? 0 : statementTimeoutMs + answerGraceMs,
    types: columnTypes,
    application_name: applicationName,
    ...KEEP_ALIVE,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", (error) => {
    // Those that are being closed break when the server stops first.
    if (!pool.ending) log.warn({ error: error.message }, "An idle database connection broke.");
  });
  // The same between two statements of a transaction, where the pool does not listen: the next statement fails.
  pool.on("connect", (client) => client.on("error", () => undefined));

  return {
    ...queryableOn(pool, { clock, aroundStatement }),
    transaction: (work) => inTransaction(pool, { clock, aroundStatement }, work),
    listen: (channel, onNotify) => listenOn({ url, applicationName, channel, onNotify, log }),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

async function inTransaction<T>(
  pool: pg.Pool,
  { clock, aroundStatement }: Seams,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const held: { client?: pg.PoolClient; broken?: Error } = {};
  try {
    const client = await aroundStatement(async () => {
      held.client = await pool.connect();
      // Before the transaction: what is set inside one that is rolled back is forgotten again.
      if (clock?.simulated) await tellTime(held.client, clock);
      await held.client.query("begin");
      await tellActor(held.client);
      return held.client;
    });
    const result = await work({ ...queryableOn(client, { aroundStatement }), transaction: true });
    await aroundStatement(() => client.query(isRefusal(result) ? "rollback" : "commit"));
    return result;
  } catch (error) {
    const { client } = held;
    // Over a connection that is cut nothing can be rolled back; the server does it when it notices.
    if (client && error instanceof Error && isConnectionBroken(error)) held.broken = error;
    else if (client) {
      await aroundStatement(() => client.query("rollback")).catch(
        (rollbackError: Error) => (held.broken = rollbackError),
      );
    }
    throw error;
  } finally {
    held.client?.release(held.broken);
  }
}

type Runner = pg.Pool | pg.PoolClient;

/** Where tests and the simulation reach in. */
interface Seams {
  readonly clock?: Clock | undefined;
  readonly aroundStatement: AroundStatement;
}

function queryableOn(runner: Runner, { clock, aroundStatement }: Seams): Queryable {
  const run = async (statement: Sql) => {
    const rendered = render(statement);
    const config = { ...rendered, values: rendered.values.map(parameterOf), rowMode: "array" as const };
    if (clock?.simulated && runner instanceof pg.Pool) {
      return aroundStatement(() => runAtTime(runner, clock, config));
    }
    if (runner instanceof pg.Pool && currentActor() !== undefined) {
      return aroundStatement(() => runForActor(runner, config));
    }
    return aroundStatement(() => runner.query<unknown[]>(config));
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
    inBatch:
      clock && runner instanceof pg.Pool
        ? together(query, clock)
        : ({ statement }, item) => maybeOne(statement([item])),
    one: async <Row extends object>(statement: Sql) => {
      const rows = await query<Row>(statement);
      if (rows.length !== 1) throw new Error(`Expected one row and got ${rows.length}: ${statement.text}`);
      return rows[0]!;
    },
    execute: async (statement) => (await run(statement)).rowCount ?? 0,
  };
}

function together(query: Queryable["query"], clock: Clock): Queryable["inBatch"] {
  const runs = new Map<object, unknown>();
  return <Item, Row extends object>(statement: BatchStatement<Item, Row>, item: Item) => {
    const known = runs.get(statement) as JointRuns<Item, Row> | undefined;
    const ofStatement = known ?? new JointRuns(statement, { query: (text) => query<Row>(text), clock });
    if (!known) runs.set(statement, ofStatement);
    return ofStatement.add(item);
  };
}

/** Only under a simulated clock: the connection is told the time before the statement. */
async function runAtTime(
  pool: pg.Pool,
  clock: Clock,
  config: pg.QueryArrayConfig,
): Promise<pg.QueryArrayResult<unknown[]>> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await tellTime(client, clock);
    return await client.query<unknown[]>(config);
  } catch (error) {
    // As the pool does it for its own statements: a connection the server has ended is given to nobody else.
    if (error instanceof Error && !isRefusedStatement(error)) broken = error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A statement by itself, in a transaction only because the actor is told for one. */
async function runForActor(
  pool: pg.Pool,
  config: pg.QueryArrayConfig,
): Promise<pg.QueryArrayResult<unknown[]>> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    await tellActor(client);
    const result = await client.query<unknown[]>(config);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((rollbackError: Error) => (broken = rollbackError));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Until the end of the open transaction. */
async function tellActor(client: pg.PoolClient): Promise<void> {
  const actor = currentActor();
  if (actor !== undefined) await client.query("select set_config('quittance.actor', $1, true)", [actor]);
}

/** What the connections were told last: a clock that stands still need not be told again. */
const TOLD = new WeakMap<pg.PoolClient, string>();

async function tellTime(client: pg.PoolClient, clock: Clock): Promise<void> {
  const now = clock.now().toString();
  if (TOLD.get(client) === now) return;
  await client.query("select set_config('quittance.now', $1, false)", [now]);
  TOLD.set(client, now);
}

const RECONNECT_DELAY_MS = 1_000;
/** Firewalls forget quiet connections without a word to either end, and one that only listens is quiet. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 };

async function listenOn(options: {
  url: string;
  applicationName: string;
  channel: string;
  onNotify: (payload: string) => void;
  log: Log;
}): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | undefined;
  const connect = async (): Promise<void> => {
    client = new pg.Client({
      connectionString: options.url,
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
      // What was notified meanwhile is lost: something may have happened.
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

/** The time of the database, or that of a simulated clock: see `quittance_now()` in the first migration. */
export const databaseNow: Sql = sql`quittance_now()`;

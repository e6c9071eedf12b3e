import pg from "pg";
import { systemClock, type Clock } from "../../src/platform/clock.ts";
import {
  openDatabase,
  sql,
  type AroundStatement,
  type Database,
  type Queryable,
} from "../../src/platform/database/index.ts";
import { silentLog } from "../../src/platform/log.ts";
import { EmptyTables } from "./empty-tables.ts";
import { clonePrepared, type ClonedDatabase, type PreparedDatabase } from "./prepared-database.ts";

/** The application name of connections that belong to no gateway. */
const OBSERVER = "simulation";

/**
 * Planning every statement would be a third of the cost of a life. No table is analyzed and none grows large, so that it
 * does not matter when a statement was planned.
 */
const PLANNED_ONCE = { options: "-c plan_cache_mode=force_generic_plan" };

/** The rows of BI that are there from the beginning, and that each life changes: its projection begins with nothing. */
const FORGET_PROJECTION = `
  update bi_engine set engine_id = null, claimed_until = null, complete_until = null, document_revision = null;
  truncate bi_scopes cascade;
  insert into bi_scopes select * from prepared_scopes order by guid`;

interface Life {
  readonly clock: Clock;
  /** By the number of the process that runs the statement. */
  readonly aroundStatement: (process: number) => AroundStatement;
}

interface Clients {
  readonly client: pg.Client;
  readonly observer: pg.Client;
}

interface Parts extends Clients {
  readonly database: ClonedDatabase;
  readonly tables: EmptyTables;
}

/** The most gateways that one life has at the same time. */
export const MAX_PROCESSES = 2;

/** A database for one world after another: emptying it costs a fifth of creating another. */
export class WorldDatabase {
  readonly url: string;
  /** Reads the records beside the gateway, at the time of the life, and never changes them. */
  readonly records: Database;
  readonly #database: ClonedDatabase;
  readonly #client: pg.Client;
  /** Connected to another database: in this one it would change when the server cleans up, and the order of rows. */
  readonly #observer: pg.Client;
  readonly #tables: EmptyTables;
  readonly #processes: readonly Database[];
  #life: Life | undefined;

  private constructor({ database, client, observer, tables }: Parts) {
    this.url = database.url;
    this.records = openDatabase({
      url: withOptions(database.url, { application_name: OBSERVER, ...PLANNED_ONCE }),
      clock: this.#clock(),
      log: silentLog,
      // To plan the invariants costs more than to check them: it is done on one connection.
      poolSize: 1,
    });
    this.#processes = Array.from({ length: MAX_PROCESSES }, (_, process) => this.#connect(process));
    this.#database = database;
    this.#client = client;
    this.#observer = observer;
    this.#tables = tables;
  }

  static async open(prepared: PreparedDatabase, options: { sabotage?: string } = {}): Promise<WorldDatabase> {
    const database = await clonePrepared(prepared);
    const client = new pg.Client({ connectionString: database.url, application_name: OBSERVER });
    const observer = new pg.Client({ connectionString: prepared.server.url });
    await Promise.all([client.connect(), observer.connect()]);
    const tables = await EmptyTables.of(client);
    await client.query("create table prepared_scopes as select * from bi_scopes order by guid");
    if (options.sabotage) await client.query(options.sabotage);
    return new WorldDatabase({ database, client, observer, tables });
  }

  /**
   * The connections of a process. They survive the processes of the simulation: opening them costs more than a payment.
   */
  of(process: number): Database {
    return { ...this.#processes[process]!, close: async () => undefined };
  }

  /** Begins a new life, with nothing left of the previous one. */
  async beginLife(life: Life): Promise<void> {
    this.#life = life;
    await this.#tables.empty(this.#client);
    await this.#client.query(FORGET_PROJECTION);
  }

  /** The number of statements that wait for a lock of another. */
  blockedStatements(): Promise<number> {
    // The second condition costs much and is true only of what the first one is true of.
    const condition = "wait_event_type = 'Lock' and cardinality(pg_blocking_pids(pid)) > 0";
    return this.#count(condition, { name: "blocked statements" });
  }

  /** Ends the statements of a process that died. Resolves when none of their locks is left. */
  async endStatementsOf(process: number): Promise<void> {
    const busy = `application_name = '${nameOf(process)}' and state <> 'idle'`;
    const { rows } = await this.#observer.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_get_activity(null) where datid = $1 and ${busy}`,
      [this.#database.oid],
    );
    const ended = rows.map(({ pid }) => pid);
    while (ended.length > 0 && (await this.#count(`pid in (${ended.join()})`)) > 0);
  }

  /**
   * Resolves when the server has released the locks of closed connections, and when the pools have removed the connections
   * that the server ended: one may have become idle just before.
   */
  async untilAlone(): Promise<void> {
    while ((await this.#count("state <> 'idle'")) > 0);
    for (const [process, connections] of this.#processes.entries()) {
      const open = `application_name = '${nameOf(process)}'`;
      while ((await this.#count(open)) !== connections.pool().total);
    }
  }

  #connect(process: number): Database {
    const connections = openDatabase({
      url: withOptions(this.url, PLANNED_ONCE),
      clock: this.#clock(),
      log: silentLog,
      applicationName: nameOf(process),
      aroundStatement: (run) => (this.#life ? this.#life.aroundStatement(process)(run) : run()),
    });
    return {
      ...connections,
      ...prepared(connections),
      // The configuration of a world does not change, so that there is nothing to listen to.
      listen: async () => async () => undefined,
    };
  }

  /** With a `name` the statement is planned once. */
  async #count(condition: string, config: { name?: string } = {}): Promise<number> {
    const text = `select count(*)::int as count from pg_stat_get_activity(null) where datid = $1
      and backend_type = 'client backend' and application_name <> $2 and ${condition}`;
    const { rows } = await this.#observer.query<{ count: number }>({
      ...config,
      text,
      values: [this.#database.oid, OBSERVER],
    });
    return rows[0]!.count;
  }

  #clock(): Clock {
    const clock = (): Clock => this.#life?.clock ?? systemClock;
    const followed: Clock = {
      simulated: true,
      get real() {
        return followed;
      },
      now: () => clock().now(),
      after: (delayMs, run) => clock().after(delayMs, run),
    };
    return followed;
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((connections) => connections.close()));
    await this.records.close();
    await Promise.all([this.#client.end(), this.#observer.end()]);
    await this.#database.drop();
  }
}

function nameOf(process: number): string {
  return `process ${process}`;
}

/** Also the statements that the gateway has planned each time: for large tables, which no life has. */
function prepared(database: Database): Pick<Queryable, "query" | "one" | "maybeOne" | "execute"> {
  return {
    query: (statement) => database.query(sql`${statement}`),
    one: (statement) => database.one(sql`${statement}`),
    maybeOne: (statement) => database.maybeOne(sql`${statement}`),
    execute: (statement) => database.execute(sql`${statement}`),
  };
}

function withOptions(address: string, options: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value);
  return url.href;
}

import pg from "pg";
import { inject } from "vitest";
import { systemClock, type Clock } from "../../src/platform/clock.ts";
import { openDatabase, type AroundStatement, type Database } from "../../src/platform/database/index.ts";
import { silentLog } from "../../src/platform/log.ts";
import { cloneTestDatabase, type TestDatabase } from "../support/postgres.ts";

/** The application name of connections that belong to no gateway. */
const OBSERVER = "simulation";

/**
 * Planning every statement would be a third of the cost of a life. No table is analyzed and none grows large, so that it
 * does not matter when a statement was planned.
 */
const PLANNED_ONCE = { options: "-c plan_cache_mode=force_generic_plan" };

interface Life {
  readonly clock: Clock;
  /** By the number of the process that runs the statement. */
  readonly aroundStatement: (process: number) => AroundStatement;
}

interface Clients {
  readonly client: pg.Client;
  readonly observer: pg.Client;
}

/** The most gateways that one life has at the same time. */
export const MAX_PROCESSES = 2;

/** A database for one world after another: emptying it costs a fifth of creating another. */
export class WorldDatabase {
  readonly url: string;
  /** Reads the records beside the gateway, and never changes them. */
  readonly records: Database;
  readonly #database: TestDatabase;
  readonly #client: pg.Client;
  /** Connected to another database: in this one it would change when the server cleans up, and the order of rows. */
  readonly #observer: pg.Client;
  readonly #emptied: string;
  readonly #processes: readonly Database[];
  #life: Life | undefined;

  private constructor(database: TestDatabase, clients: Clients, emptied: string) {
    this.url = database.url;
    this.records = openDatabase({
      url: withOptions(database, { application_name: OBSERVER, ...PLANNED_ONCE }),
      clock: systemClock,
      log: silentLog,
      poolSize: 2,
    });
    this.#processes = Array.from({ length: MAX_PROCESSES }, (_, process) => this.#connect(database, process));
    this.#database = database;
    this.#client = clients.client;
    this.#observer = clients.observer;
    this.#emptied = emptied;
  }

  /** Empties only the tables that are empty in the template; payments change no others. */
  static async open(prepared: TestDatabase, options: { sabotage?: string } = {}): Promise<WorldDatabase> {
    const database = await cloneTestDatabase(prepared);
    const client = new pg.Client({ connectionString: database.url, application_name: OBSERVER });
    const observer = new pg.Client({ connectionString: inject("testServerUrl") });
    await Promise.all([client.connect(), observer.connect()]);
    const { rows } = await client.query<{ name: string }>(
      "select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    const empty: string[] = [];
    for (const { name } of rows) {
      // Automatic clean-up by the server would change the order in which rows are found.
      await client.query(`alter table ${name} set (autovacuum_enabled = off)`);
      const { rowCount } = await client.query(`select from ${name} limit 1`);
      if (rowCount === 0) empty.push(name);
    }
    if (options.sabotage) await client.query(options.sabotage);
    return new WorldDatabase(database, { client, observer }, empty.join(", "));
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
    await this.#client.query(`truncate ${this.#emptied} restart identity`);
    await this.#client.query(
      "update bi_engine set engine_id = null, claimed_until = null, complete_until = null",
    );
  }

  /** The number of statements that wait for a lock of another. */
  blockedStatements(): Promise<number> {
    return this.#count("cardinality(pg_blocking_pids(pid)) > 0");
  }

  /** Ends the statements of a process that died. Resolves when none of their locks is left. */
  async endStatementsOf(process: number): Promise<void> {
    const busy = `application_name = '${nameOf(process)}' and state <> 'idle'`;
    const { rows } = await this.#observer.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and ${busy}`,
      [this.#name],
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

  #connect(database: TestDatabase, process: number): Database {
    const connections = openDatabase({
      url: withOptions(database, PLANNED_ONCE),
      clock: this.#clock(),
      log: silentLog,
      applicationName: nameOf(process),
      aroundStatement: (run) => (this.#life ? this.#life.aroundStatement(process)(run) : run()),
    });
    return {
      ...connections,
      // The configuration of a world does not change, so that there is nothing to listen to.
      listen: async () => async () => undefined,
    };
  }

  async #count(condition: string): Promise<number> {
    const { rows } = await this.#observer.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = $1
         and backend_type = 'client backend' and application_name <> $2 and ${condition}`,
      [this.#name, OBSERVER],
    );
    return rows[0]!.count;
  }

  get #name(): string {
    return new URL(this.url).pathname.slice(1);
  }

  #clock(): Clock {
    const clock = (): Clock => this.#life?.clock ?? systemClock;
    return {
      simulated: true,
      now: () => clock().now(),
      after: (delayMs, run) => clock().after(delayMs, run),
    };
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

function withOptions(database: TestDatabase, options: Readonly<Record<string, string>>): string {
  const url = new URL(database.url);
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value);
  return url.href;
}

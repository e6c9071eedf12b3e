import pg from "pg";
import { systemClock, type Clock } from "../../src/platform/clock.ts";
import { openDatabase, type AroundStatement, type Database } from "../../src/platform/database/index.ts";
import { silentLog } from "../../src/platform/log.ts";
import { cloneTestDatabase, type TestDatabase } from "../support/postgres.ts";

/** What the connections call themselves that belong to no gateway. */
const OBSERVER = "simulation";

interface Life {
  readonly clock: Clock;
  readonly aroundStatement: AroundStatement;
}

/** A database that one world after the other lives in: emptying it costs a fifth of making another. */
export class WorldDatabase {
  readonly url: string;
  /** The gateway's. Its connections outlive the processes of the simulation: opening them costs more than a payment. */
  readonly db: Database;
  /** Beside the gateway: for looking at the records, never for changing them. */
  readonly records: Database;
  readonly #database: TestDatabase;
  readonly #client: pg.Client;
  readonly #emptied: string;
  readonly #connections: Database;
  #life: Life | undefined;

  private constructor(database: TestDatabase, client: pg.Client, emptied: string) {
    this.url = database.url;
    this.records = openDatabase({
      url: withOptions(database, { application_name: OBSERVER }),
      clock: systemClock,
      log: silentLog,
      poolSize: 2,
    });
    this.#connections = openDatabase({
      url: withOptions(database, { options: "-c plan_cache_mode=force_custom_plan" }),
      clock: this.#clock(),
      log: silentLog,
      aroundStatement: (run) => (this.#life ? this.#life.aroundStatement(run) : run()),
    });
    // Nobody changes the configuration of a world, so that there is nothing to listen to.
    this.db = {
      ...this.#connections,
      listen: async () => async () => undefined,
      close: async () => undefined,
    };
    this.#database = database;
    this.#client = client;
    this.#emptied = emptied;
  }

  /** Of the tables those are emptied that are empty in the beginning; payments change no others. */
  static async open(prepared: TestDatabase, options: { sabotage?: string } = {}): Promise<WorldDatabase> {
    const database = await cloneTestDatabase(prepared);
    const client = new pg.Client({ connectionString: withOptions(database, { application_name: OBSERVER }) });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      "select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    const empty: string[] = [];
    for (const { name } of rows) {
      // Cleaning up at a time of the server's own choosing would change the order in which rows are found.
      await client.query(`alter table ${name} set (autovacuum_enabled = off)`);
      const { rowCount } = await client.query(`select from ${name} limit 1`);
      if (rowCount === 0) empty.push(name);
    }
    if (options.sabotage) await client.query(options.sabotage);
    return new WorldDatabase(database, client, empty.join(", "));
  }

  /** A new life begins, with nothing left of the one before. */
  async beginLife(life: Life): Promise<void> {
    this.#life = life;
    await this.#client.query(`truncate ${this.#emptied} restart identity`);
  }

  /** How many statements wait for a lock that another holds. */
  blockedStatements(): Promise<number> {
    return this.#count("cardinality(pg_blocking_pids(pid)) > 0");
  }

  /** Resolves when the server has noticed that a process is gone, and has let go of its locks. */
  async untilAlone(): Promise<void> {
    while ((await this.#count("state <> 'idle'")) > 0);
  }

  async #count(condition: string): Promise<number> {
    const { rows } = await this.#client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database()
         and backend_type = 'client backend' and application_name <> $1 and ${condition}`,
      [OBSERVER],
    );
    return rows[0]!.count;
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
    await this.#connections.close();
    await this.records.close();
    await this.#client.end();
    await this.#database.drop();
  }
}

function withOptions(database: TestDatabase, options: Readonly<Record<string, string>>): string {
  const url = new URL(database.url);
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value);
  return url.href;
}

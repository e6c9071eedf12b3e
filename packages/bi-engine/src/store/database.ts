import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { stat } from "node:fs/promises";
import { sql, trusted } from "../sql/sql.ts";

export interface DatabaseOptions {
  /** The file of the database; absent for one in memory. */
  readonly path?: string;
  /** Above this DuckDB spills to disk. */
  readonly memoryLimitMb?: number;
  readonly threads?: number;
}

/** The name of the attached database. */
const alias = trusted("bi");
const ROWS_PER_GROUP = 32_768;
/** The first version that compresses texts with dictionaries, which takes half as long to search as the default's way. */
const STORAGE_VERSION = "v1.5.0";

/**
 * A DuckDB database whose tables have small row groups: the rows of a search are in few of them, and a write compresses only
 * the last one again. The size is an option of ATTACH, so the file is attached to an instance without other data.
 */
export class Database {
  readonly #instance: DuckDBInstance;
  readonly #path: string | undefined;

  private constructor(instance: DuckDBInstance, path: string | undefined) {
    this.#instance = instance;
    this.#path = path;
  }

  static async open({ path, memoryLimitMb, threads }: DatabaseOptions): Promise<Database> {
    const instance = await DuckDBInstance.create(":memory:", {
      ...(memoryLimitMb ? { memory_limit: `${memoryLimitMb}MB` } : {}),
      ...(threads ? { threads: String(threads) } : {}),
      ...(path === undefined ? {} : { temp_directory: `${path}.tmp` }),
      autoinstall_known_extensions: "false",
      preserve_insertion_order: "true",
      // Each checkpoint compresses the newest rows again: by default every 8,000 documents, which is a third of all the work.
      // The journal since then, up to 50,000 documents, takes half a second to replay after a crash, and 6 KB of memory each:
      // twice as much would save a fifteenth of the work and take 150 MB more.
      checkpoint_threshold: "128MB",
      // A join builds its hash table from the right side, the nested objects that match. The database would choose the smaller
      // side by estimates, in which conditions exclude more rows than they do. And the rows of a page are numbers and sort keys:
      // reading their columns only after they are chosen takes a join and saves nothing.
      disabled_optimizers: "build_side_probe_side,late_materialization",
      // Otherwise a snapshot would be as of its first statement and not of its BEGIN.
      immediate_transaction_mode: "true",
    });
    try {
      const connection = await instance.connect();
      const attach = sql`ATTACH ${path ?? ":memory:"} AS ${alias} (ROW_GROUP_SIZE ${ROWS_PER_GROUP}, STORAGE_VERSION ${STORAGE_VERSION})`;
      await connection.run(attach.text);
      await lockDown(connection);
      connection.closeSync();
    } catch (error) {
      instance.closeSync();
      throw error;
    }
    return new Database(instance, path);
  }

  async connect(): Promise<DuckDBConnection> {
    const connection = await this.#instance.connect();
    await connection.run(sql`USE ${alias}`.text);
    return connection;
  }

  /** Bytes written since the last checkpoint; 0 for a database in memory. */
  async journalBytes(): Promise<number> {
    if (this.#path === undefined) return 0;
    return stat(`${this.#path}.wal`).then(
      ({ size }) => size,
      () => 0,
    );
  }

  close(): void {
    this.#instance.closeSync();
  }
}

/**
 * From here on no statement, whatever mistake of ours allowed it, opens another file or address than the database's own and its
 * temporary directory, and no statement can undo that.
 */
async function lockDown(connection: DuckDBConnection): Promise<void> {
  await connection.run("SET enable_external_access = false");
  await connection.run("SET lock_configuration = true");
}

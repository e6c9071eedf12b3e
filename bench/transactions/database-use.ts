import { readFileSync } from "node:fs";
import { withClient } from "./with-client.ts";

/** The writes of a server so far, in all its databases. */
export interface DatabaseUse {
  readonly walBytes: number;
  /** Transactions that wrote something: each is a commit, few are rolled back. */
  readonly commits: number;
}

export async function databaseUse(databaseUrl: string): Promise<DatabaseUse> {
  const [row] = await rowsOf<{ wal: string; commits: string }>(
    databaseUrl,
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as wal,
      pg_snapshot_xmax(pg_current_snapshot())::text as commits`,
  );
  return { walBytes: Number(row?.wal), commits: Number(row?.commits) };
}

/** The server's main process; 0 when it does not run on this machine. */
export function postmasterPid(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    try {
      const status = readFileSync(`/proc/${rows[0]?.pid}/status`, "utf8");
      return /^Name:\s+postgres/m.test(status) ? Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) : 0;
    } catch {
      return 0;
    }
  });
}

/** Bytes of a row of each table and, of transactions, of its table and indexes together; averages of all rows. */
export async function bytesPerRow(
  databaseUrl: string,
  tables: readonly string[],
): Promise<Record<string, number>> {
  const bytes: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await rowsOf<{ bytes: string | null }>(
      databaseUrl,
      `select avg(pg_column_size(one.*))::int as bytes from ${table} as one`,
    );
    bytes[table] = Number(row?.bytes ?? 0);
  }
  return bytes;
}

/** Bytes that a transaction takes on disk: its row with what its update left behind, and its entries in all indexes. */
export async function bytesOnDisk(databaseUrl: string): Promise<{ table: number; indexes: number }> {
  const [row] = await rowsOf<{ table: string; indexes: string }>(
    databaseUrl,
    `select pg_table_size('transactions') / rows as table, pg_indexes_size('transactions') / rows as indexes
     from (select greatest(count(*), 1) as rows from transactions) as counted`,
  );
  return { table: Number(row?.table), indexes: Number(row?.indexes) };
}

async function rowsOf<Row extends object>(databaseUrl: string, statement: string): Promise<Row[]> {
  return withClient(databaseUrl, async (client) => (await client.query<Row>(statement)).rows);
}

import type { DuckDBConnection } from "@duckdb/node-api";
import { name, sql } from "../sql/sql.ts";
import { type StoredState, stateFromStored } from "./index-state.ts";
import { indexRecords, run, writeCatalog } from "./tables.ts";

/** Columns that were beside the fields before records had a table of their own. */
const MOVED = ["_version", "_seq_no", "_source", "_routing"];

/** Converts an index in a file of an earlier version to today's tables; once, in one transaction. */
export async function separateRecords(connection: DuckDBConnection, stored: StoredState): Promise<void> {
  if (stored.records !== undefined) return;
  const state = stateFromStored(stored);
  const [table, records] = [name(state.table), name(state.records)];
  await connection.run("BEGIN TRANSACTION");
  try {
    await run(
      connection,
      sql`CREATE TABLE ${records} AS SELECT _doc, _id, _version, _seq_no, _source, _routing FROM ${table}`,
    );
    await indexRecords(connection, state.records);
    for (const column of MOVED) await run(connection, sql`ALTER TABLE ${table} DROP COLUMN ${name(column)}`);
    await writeCatalog(connection, state);
    await connection.run("COMMIT");
  } catch (error) {
    await connection.run("ROLLBACK");
    throw error;
  }
}

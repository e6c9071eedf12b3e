import type { DuckDBConnection } from "@duckdb/node-api";
import { name, sql } from "../sql/sql.ts";
import type { IndexState } from "./index-state.ts";
import type { KnownIds } from "./known-ids.ts";
import type { Existing, Operation } from "./versions.ts";

/** For up to this many ids, listed one by one, the database uses the index; more of them cost less as one text and a pass. */
const MAX_LISTED = 100;

/** The stored records of the documents in the operations, by id. */
export async function storedOf(
  connection: DuckDBConnection,
  { records }: IndexState,
  { operations, knownIds }: { operations: readonly Operation[]; knownIds: KnownIds },
): Promise<ReadonlyMap<string, Existing>> {
  const ids = [...new Set(operations.map((operation) => operation.id.toWellFormed()))];
  const possible = ids.filter((id) => knownIds.mayHave(id));
  if (possible.length === 0) return new Map();
  const wanted =
    possible.length > MAX_LISTED
      ? sql`SELECT unnest(${JSON.stringify(possible)}::JSON::VARCHAR[])`
      : sql`${possible}`;
  const statement = sql`SELECT _id, _doc, _version, _seq_no FROM ${name(records)} WHERE _id IN (${wanted})`;
  const rows = (await connection.runAndReadAll(statement.text)).getRows();
  return new Map(
    rows.map(([id, doc, version, seqNo]) => [
      String(id),
      { doc: doc as bigint, version: version as bigint, seqNo: seqNo as bigint, stored: true, alive: true },
    ]),
  );
}

import type { DuckDBConnection } from "@duckdb/node-api";
import { name, sql } from "../sql/sql.ts";
import type { IndexState } from "./index-state.ts";
import type { KnownIds } from "./known-ids.ts";
import type { Existing, Operation } from "./versions.ts";

/** The database finds so many ids by the index if they are listed one by one; more cost less in one text and a pass. */
const MAX_LISTED = 100;

/** What is stored of the documents that the operations are about, by id. */
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

import type { DuckDBConnection } from "@duckdb/node-api";
import { name, sql } from "../sql/sql.ts";
import type { IndexState } from "./index-state.ts";
import type { NextNumbers } from "./plan-batch.ts";
import { risingPart } from "./shard-of.ts";
import { placeOfRecord } from "./tables.ts";

/** How many documents a file has of an index, and the numbers for the next one. */
export async function numbersIn(
  connection: DuckDBConnection,
  { records }: IndexState,
): Promise<{ documents: number; next: NextNumbers }> {
  const highest = sql`max(${risingPart(sql`_doc`)}), max(_seq_no), max(${risingPart(placeOfRecord)})`;
  const found = await connection.runAndReadAll(sql`SELECT ${highest}, count(*) FROM ${name(records)}`.text);
  const [doc, seqNo, place, count] = found.getRows()[0] ?? [];
  return {
    documents: Number(count),
    next: { doc: oneAfter(doc), seqNo: oneAfter(seqNo), place: oneAfter(place) },
  };
}

function oneAfter(highest: unknown): bigint {
  return typeof highest === "bigint" ? highest + 1n : 0n;
}

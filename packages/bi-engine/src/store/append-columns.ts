import {
  DuckDBDataChunk,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
  ENUM,
  SQLNULL,
  VARCHAR,
} from "@duckdb/node-api";
import { setImmediate as nextTurn } from "node:timers/promises";

/** The values of one column of the rows that are appended; undefined when none of them has any. */
export interface AppendedColumn {
  readonly type: DuckDBType;
  readonly values: readonly DuckDBValue[] | undefined;
}

/** This many rows are appended before control is returned to the event loop. The maximum of DuckDB is 2048. */
const CHUNK_ROWS = 1024;

/** Appends rows that have at least one column with values; the columns are all of the table's, in its order. */
export async function appendColumns(
  connection: DuckDBConnection,
  table: string,
  columns: readonly AppendedColumn[],
): Promise<void> {
  const length = columns[0]?.values?.length ?? 0;
  const appender = await connection.createAppender(table);
  for (let start = 0; start < length; start += CHUNK_ROWS) {
    const parts = columns.map(({ type, values }) => {
      const part = values?.slice(start, start + CHUNK_ROWS);
      return { type: handedOverAs(type, part), values: part };
    });
    const chunk = DuckDBDataChunk.create(
      parts.map(({ type }) => type),
      Math.min(CHUNK_ROWS, length - start),
    );
    parts.forEach(({ values }, i) => values && chunk.setColumnValues(i, values));
    appender.appendDataChunk(chunk);
    await nextTurn();
  }
  appender.closeSync();
  await nextTurn();
}

/**
 * The type in which appending the values costs least; the appender casts them to the column's. Most columns of most rows are
 * empty, and nothing is written for a column of nulls. Recurring texts are passed once each.
 */
function handedOverAs(type: DuckDBType, values: readonly DuckDBValue[] | undefined): DuckDBType {
  if (values === undefined) return SQLNULL;
  const texts = type === VARCHAR ? recurringTexts(values) : [];
  return texts.length > 0 ? ENUM(texts) : type;
}

/** The different texts, if they recur eight times on average, or none. An enumeration of bytes has at most 255. */
function recurringTexts(values: readonly DuckDBValue[]): readonly string[] {
  const most = Math.min(255, values.length / 8);
  const texts = new Set<string>();
  for (const value of values) {
    if (typeof value === "string" && texts.add(value).size > most) return [];
  }
  return [...texts].every(isDistinctInUtf8) ? [...texts] : [];
}

/** The members of an enumeration end at the first null character, and unpaired surrogates are all the same in it. */
function isDistinctInUtf8(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

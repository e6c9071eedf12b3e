import { termCountColumn } from "../mapping/mapping.ts";
import { type Sql, name, trusted } from "../sql/sql.ts";
import type { IndexState } from "./index-state.ts";
import { DOCUMENT_SYSTEM_COLUMNS, fieldsOf } from "./tables.ts";

/** A character that statements contain only here: in data it is written as `chr(0)`. */
const MARK = "\u0000";

/**
 * A placeholder in a statement for the columns of the documents that the statement uses anywhere. There are hundreds of
 * columns, and binding all of them takes the database longer than many a query.
 */
export const usedColumns: Sql = trusted(`${MARK}*${MARK}`);

/** The statement with the columns it uses in place of the placeholder. */
export function withUsedColumns({ text }: Sql, state: IndexState): string {
  if (!text.includes(usedColumns.text)) return text;
  const known = columnsOf(state);
  const named = new Set(text.match(/"c\d+(?:_words|_least|_most)?"/g));
  const used = [...named].filter((column) => known.has(column));
  return text.replaceAll(usedColumns.text, [...DOCUMENT_SYSTEM_COLUMNS, ...used].join(", "));
}

/** The columns of the documents' fields that a statement can use. */
function columnsOf(state: IndexState): ReadonlySet<string> {
  let columns = columnsByState.get(state);
  if (columns === undefined) {
    const names = fieldsOf(state, undefined).flatMap((field) =>
      field.type === "text" ? [field.column, termCountColumn(field)] : [field.column],
    );
    columnsByState.set(state, (columns = new Set(names.map((column) => name(column).text))));
  }
  return columns;
}

const columnsByState = new WeakMap<IndexState, ReadonlySet<string>>();

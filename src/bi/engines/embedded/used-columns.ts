import { type Sql, join, name, trusted, wordCountColumn } from "../../query/index.ts";
import type { IndexState } from "./index-state.ts";
import { documentSystemColumns, fieldsOf } from "./tables.ts";

/** A character that statements have only here: in data it is written as `chr(0)`. */
const mark = "\u0000";

/**
 * Stands in a statement for those columns of the documents that the statement names anywhere. There are hundreds, and
 * to hear of all of them takes the database longer than many a query.
 */
export const usedColumns: Sql = trusted(`${mark}*${mark}`);

/** The statement with the columns it uses in the place of the sign for them. */
export function withUsedColumns({ text }: Sql, state: IndexState): string {
  if (!text.includes(usedColumns.text)) return text;
  const named = new Set(text.match(/"c\d+(?:_words|_least|_most)?"/g));
  const columns = fieldsOf(state, undefined)
    .flatMap((field) => (field.type === "text" ? [field.column, wordCountColumn(field)] : [field.column]))
    .map(name)
    .filter((column) => named.has(column.text));
  const list = join([...documentSystemColumns.map(name), ...columns]);
  return text.replaceAll(usedColumns.text, list.text);
}

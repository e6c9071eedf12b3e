import {
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
  BIGINT,
  INTEGER,
  VARCHAR,
  listValue,
  structValue,
} from "@duckdb/node-api";
import { QueryError } from "../errors.ts";
import { type ColumnValue, type Content, termCount } from "../mapping/column-value.ts";
import { withProperties } from "../mapping/dynamic-mapping.ts";
import type { Field, Mapping } from "../mapping/mapping.ts";
import { readAnalyzers } from "../mapping/read-analyzers.ts";
import type { DocumentRows, UnmappedFields } from "../mapping/read-document.ts";
import { columnsOf, readMapping } from "../mapping/read-mapping.ts";
import type { Column, NestedRows, RowBatch, Rows } from "../mapping/rows.ts";
import { name, sql } from "../sql/sql.ts";
import { type AppendedColumn, appendColumns } from "./append-columns.ts";
import { columnType } from "./column-type.ts";
import { type IndexState, withMapping } from "./index-state.ts";
import { fieldsOf, run, tableOf, tablesOf } from "./tables.ts";

/** A document to write, with its source as it was sent. */
interface DocumentWrite {
  readonly id: string;
  readonly source: string;
  readonly version: bigint;
  readonly seqNo: bigint;
  readonly doc: bigint;
  /**
   * The number that Lucene gives the document: it rises with every write like `doc`, but nested objects have numbers, too,
   * before that of their document. Sorts by `_doc` show it. Undefined where an index has several shards.
   */
  readonly place: bigint | undefined;
  readonly routing: string | undefined;
}

export interface PreparedWrite {
  readonly write: DocumentWrite;
  readonly rows: DocumentRows;
}

/** OpenSearch's limit on the number of fields of an index. */
const MAX_FIELDS = 1000;

/** The rows of a document, after its new fields and fields with several values were added to the state. */
export function prepare(
  state: IndexState,
  revision: number,
  rowsOf: (mapping: Mapping) => DocumentRows | UnmappedFields,
): { state: IndexState; rows: DocumentRows } {
  let current = state;
  for (;;) {
    const rows = rowsOf(current.mapping);
    if (!("unmapped" in rows)) return { state: learnLists(current, rows.lists, revision), rows };
    const definition = withProperties(current.mapping.definition, rows.unmapped);
    const mapping = readMapping(definition, columnsOf(current.mapping), readAnalyzers(current.settings));
    if (mapping.fields.size + mapping.objects.size > MAX_FIELDS) throw tooManyFields();
    current = withMapping(current, mapping, revision);
  }
}

function learnLists(state: IndexState, lists: readonly string[], revision: number): IndexState {
  if (lists.length === 0) return state;
  const columns = new Map(columnsOf(state.mapping));
  for (const path of lists) columns.set(path, { column: "", ...columns.get(path), multiValued: true });
  const mapping = readMapping(state.mapping.definition, columns, readAnalyzers(state.settings));
  return withMapping(state, mapping, revision);
}

function tooManyFields(): QueryError {
  const reason = `Limit of total fields [${MAX_FIELDS}] has been exceeded`;
  return new QueryError("reading", 400, { type: "illegal_argument_exception", reason });
}

export async function deleteRows(
  connection: DuckDBConnection,
  state: IndexState,
  docs: readonly bigint[],
): Promise<void> {
  if (docs.length === 0) return;
  for (const table of tablesOf(state))
    await run(connection, sql`DELETE FROM ${name(table)} WHERE _doc IN (${docs})`);
}

/** Appends the rows of the documents, table by table and column by column. */
export async function insertRows(
  connection: DuckDBConnection,
  state: IndexState,
  { root, nested }: RowBatch,
  writes: readonly PreparedWrite[],
): Promise<void> {
  if (writes.length === 0) return;
  await appendColumns(connection, state.records, recordColumns(state, writes));
  const written = new Map(writes.map(({ write, rows }) => [rows.place, write]));
  const places = placesWhere(root.length, (place) => written.has(place));
  const documents = places.map((place) => written.get(place)!);
  await appendColumns(connection, state.table, [
    { type: BIGINT, values: documents.map(({ doc }) => doc) },
    { type: VARCHAR, values: documents.map(({ id }) => id) },
    ...fieldColumns(state, undefined, root, places),
  ]);
  for (const [path, rows] of nested) await insertNestedRows(connection, state, { path, rows, written });
}

async function insertNestedRows(
  connection: DuckDBConnection,
  state: IndexState,
  { path, rows, written }: { path: string; rows: NestedRows; written: ReadonlyMap<number, DocumentWrite> },
): Promise<void> {
  const places = placesWhere(rows.length, (place) => written.has(rows.origins[place]!.document));
  if (places.length === 0) return;
  const origins = places.map((place) => rows.origins[place]!);
  await appendColumns(connection, tableOf(state, path), [
    { type: BIGINT, values: origins.map(({ document }) => written.get(document)!.doc) },
    { type: INTEGER, values: origins.map(({ row }) => row) },
    { type: INTEGER, values: origins.map(({ parent }) => parent) },
    { type: INTEGER, values: origins.map(({ offset }) => offset) },
    ...fieldColumns(state, path, rows, places),
  ]);
}

/**
 * The positions of the rows to write: documents that were refused, or replaced within the batch, have rows that are skipped.
 */
function placesWhere(length: number, isWritten: (place: number) => boolean): readonly number[] {
  return Array.from({ length }, (_, place) => place).filter(isWritten);
}

function recordColumns({ mapping }: IndexState, writes: readonly PreparedWrite[]): readonly AppendedColumn[] {
  const column = (type: DuckDBType, valueOf: (write: DocumentWrite) => DuckDBValue) => ({
    type,
    values: writes.map(({ write }) => valueOf(write)),
  });
  return [
    column(BIGINT, ({ doc }) => doc),
    column(VARCHAR, ({ id }) => id),
    column(BIGINT, ({ version }) => version),
    column(BIGINT, ({ seqNo }) => seqNo),
    column(VARCHAR, ({ source }) => (mapping.sourceEnabled ? source : null)),
    column(VARCHAR, ({ routing }) => routing ?? null),
    column(BIGINT, ({ place }) => place ?? null),
  ];
}

/** The columns of the fields in the order of the table's. */
function fieldColumns(
  state: IndexState,
  nestedPath: string | undefined,
  rows: Rows,
  places: readonly number[],
): readonly AppendedColumn[] {
  return fieldsOf(state, nestedPath).flatMap((field) => {
    const column = rows.columns.get(field.path);
    const values = column && valuesAt(places, column, field);
    const own = { type: columnType(field), values };
    // The column of a text field is followed by one for the number of its terms.
    return field.type === "text" ? [own, { type: INTEGER, values: values?.map(termCountOf) }] : [own];
  });
}

function valuesAt(places: readonly number[], column: Column, { multiValued }: Field): DuckDBValue[] {
  const valueOf = multiValued ? duckList : duckContent;
  return places.map((place) => {
    const content = column[place] ?? null;
    return content === null ? null : valueOf(content);
  });
}

function termCountOf(terms: DuckDBValue): number | null {
  return typeof terms === "string" ? termCount(terms) : null;
}

function duckList(content: Content): DuckDBValue {
  return listValue(isList(content) ? content.map(duckValue) : [duckValue(content)]);
}

function duckContent(content: Content): DuckDBValue {
  if (!isList(content)) return duckValue(content);
  throw new Error("a list for a column of single values");
}

function isList(content: Content): content is readonly ColumnValue[] {
  return Array.isArray(content);
}

function duckValue(value: ColumnValue): DuckDBValue {
  return typeof value === "object" ? structValue({ ...value }) : value;
}

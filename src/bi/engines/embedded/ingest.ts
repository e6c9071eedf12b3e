import {
  DuckDBDataChunk,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
  BIGINT,
  INTEGER,
  VARCHAR,
  listValue,
  structValue,
} from "@duckdb/node-api";
import {
  type ColumnValue,
  type Field,
  type DocumentRows,
  type FieldContent,
  type JsonRecord,
  type Mapping,
  QueryError,
  columnsOf,
  name,
  readAnalyzers,
  readDocument,
  readMapping,
  sql,
  withProperties,
  wordCount,
} from "../../query/index.ts";
import { columnType } from "./column-type.ts";
import { type IndexState, withMapping } from "./index-state.ts";
import { fieldsOf, run, tableOf, tablesOf } from "./tables.ts";

/** A document to write, with its source as it was sent. */
export interface DocumentWrite {
  readonly id: string;
  readonly source: string;
  readonly document: JsonRecord;
  readonly version: bigint;
  readonly seqNo: bigint;
  readonly doc: bigint;
  readonly routing: string | undefined;
}

export interface PreparedWrite {
  readonly write: DocumentWrite;
  readonly rows: DocumentRows;
}

/** OpenSearch's limit on the number of fields of an index. */
const maxFields = 1000;

/** Splits a document into rows, after the state has learned its new fields and which fields have several values. */
export function prepare(
  state: IndexState,
  write: DocumentWrite,
  { revision, ahead }: { revision: number; ahead: (mapping: Mapping) => DocumentRows | undefined },
): { state: IndexState; prepared: PreparedWrite } {
  let current = state;
  for (;;) {
    const rows = ahead(current.mapping) ?? readDocument(current.mapping, write.document);
    if (!("unmapped" in rows))
      return { state: learnLists(current, rows, revision), prepared: { write, rows } };
    const definition = withProperties(current.mapping.definition, rows.unmapped);
    const mapping = readMapping(definition, columnsOf(current.mapping), readAnalyzers(current.settings));
    if (mapping.fields.size + mapping.objects.size > maxFields) throw tooManyFields();
    current = withMapping(current, mapping, revision);
  }
}

function learnLists(state: IndexState, rows: DocumentRows, revision: number): IndexState {
  const widened: string[] = [];
  for (const { contents } of [rows.root, ...rows.nested]) {
    for (const { field, content } of contents) {
      if (isList(content) && !field.multiValued) widened.push(field.path);
    }
  }
  if (widened.length === 0) return state;
  const columns = new Map(columnsOf(state.mapping));
  for (const path of widened)
    columns.set(path, { column: columns.get(path)?.column ?? "", multiValued: true });
  const mapping = readMapping(state.mapping.definition, columns, readAnalyzers(state.settings));
  return withMapping(state, mapping, revision);
}

function tooManyFields(): QueryError {
  const reason = `Limit of total fields [${maxFields}] has been exceeded`;
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
  writes: readonly PreparedWrite[],
): Promise<void> {
  await appendRecords(connection, state, writes);
  const documents = writes.map(({ write, rows }) => ({
    system: [write.doc, write.id],
    contents: rows.root.contents,
  }));
  await append(connection, state, undefined, [BIGINT, VARCHAR], documents);
  for (const path of state.nestedTables.keys()) {
    const nested = writes.flatMap(({ write, rows }) =>
      rows.nested
        .filter((row) => row.path === path)
        .map((row) => ({
          system: [write.doc, BigInt(row.row), BigInt(row.parent), BigInt(row.offset)],
          contents: row.contents,
        })),
    );
    if (nested.length > 0) await append(connection, state, path, [BIGINT, BIGINT, BIGINT, BIGINT], nested);
  }
}

const recordTypes = [BIGINT, VARCHAR, BIGINT, BIGINT, VARCHAR, VARCHAR];

async function appendRecords(
  connection: DuckDBConnection,
  { records, mapping }: IndexState,
  writes: readonly PreparedWrite[],
): Promise<void> {
  const appender = await connection.createAppender(records);
  for (let start = 0; start < writes.length; start += chunkRows) {
    const part = writes.slice(start, start + chunkRows).map(({ write }) => write);
    const chunk = DuckDBDataChunk.create(recordTypes, part.length);
    const columns: readonly ((write: DocumentWrite) => DuckDBValue)[] = [
      ({ doc }) => doc,
      ({ id }) => id,
      ({ version }) => version,
      ({ seqNo }) => seqNo,
      ({ source }) => (mapping.sourceEnabled ? source : null),
      ({ routing }) => routing ?? null,
    ];
    columns.forEach((valueOf, i) => chunk.setColumnValues(i, part.map(valueOf)));
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}

interface TableRow {
  readonly system: readonly DuckDBValue[];
  readonly contents: readonly FieldContent[];
}

/** DuckDB takes at most this many rows in one chunk. */
const chunkRows = 2048;

async function append(
  connection: DuckDBConnection,
  state: IndexState,
  nestedPath: string | undefined,
  systemTypes: readonly DuckDBType[],
  rows: readonly TableRow[],
): Promise<void> {
  const fields = fieldsOf(state, nestedPath).toSorted(
    (a, b) => Number(a.column.slice(1)) - Number(b.column.slice(1)),
  );
  const types = [...systemTypes, ...fields.flatMap(physicalTypes)];
  const appender = await connection.createAppender(tableOf(state, nestedPath));
  for (let start = 0; start < rows.length; start += chunkRows) {
    const part = rows.slice(start, start + chunkRows);
    const chunk = DuckDBDataChunk.create(types, part.length);
    const columns = columnsOfRows(state, part);
    const nulls = emptyColumn(part.length);
    systemTypes.forEach((_, i) =>
      chunk.setColumnValues(
        i,
        part.map((row) => row.system[i] ?? null),
      ),
    );
    let place = systemTypes.length;
    for (const { path, type } of fields) {
      const values = columns.get(path);
      chunk.setColumnValues(place++, values ?? nulls);
      if (type === "text") chunk.setColumnValues(place++, values?.map(wordCountOf) ?? nulls);
    }
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}

/** A text field has a column for the number of its words behind its own. */
function physicalTypes(field: Field): readonly DuckDBType[] {
  return field.type === "text" ? [columnType(field), INTEGER] : [columnType(field)];
}

function wordCountOf(words: DuckDBValue): number | null {
  return typeof words === "string" ? wordCount(words) : null;
}

/** The values of the rows by field. A field that none of them has is left out: most documents lack most fields. */
function columnsOfRows(state: IndexState, rows: readonly TableRow[]): ReadonlyMap<string, DuckDBValue[]> {
  const columns = new Map<string, { isList: boolean; values: DuckDBValue[] }>();
  rows.forEach(({ contents }, place) => {
    for (const { field, content } of contents) {
      let column = columns.get(field.path);
      if (column === undefined) {
        // The state may have learned since the row was read that the field has lists.
        const isListed = state.mapping.fields.get(field.path)?.multiValued === true;
        columns.set(field.path, (column = { isList: isListed, values: emptyColumn(rows.length) }));
      }
      column.values[place] = column.isList ? duckList(content) : duckContent(content);
    }
  });
  return new Map([...columns].map(([path, { values }]) => [path, values]));
}

function emptyColumn(length: number): DuckDBValue[] {
  return Array.from<DuckDBValue>({ length }).fill(null);
}

type Content = FieldContent["content"];

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

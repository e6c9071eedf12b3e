import type { DuckDBConnection } from "@duckdb/node-api";
import { type Field, termCountColumn } from "../mapping/mapping.ts";
import { type Sql, name, sql, trusted } from "../sql/sql.ts";
import { columnType, valueType } from "./column-type.ts";
import { type IndexState, storedState } from "./index-state.ts";

/** The table that lists the indices of a file. */
export async function createCatalog(connection: DuckDBConnection): Promise<void> {
  await connection.run(
    "CREATE TABLE IF NOT EXISTS catalog (name VARCHAR NOT NULL, revision BIGINT NOT NULL, state VARCHAR NOT NULL)",
  );
}

export async function writeCatalog(connection: DuckDBConnection, state: IndexState): Promise<void> {
  await dropFromCatalog(connection, state.name);
  const stored = JSON.stringify(storedState(state));
  await run(connection, sql`INSERT INTO catalog VALUES (${state.name}, ${state.revision}, ${stored})`);
}

export async function dropFromCatalog(connection: DuckDBConnection, indexName: string): Promise<void> {
  await run(connection, sql`DELETE FROM catalog WHERE name = ${indexName}`);
}

/**
 * Migrates the tables from one mapping to another: new tables, new columns, and columns that become lists. Only ever adds, so
 * that existing rows keep their values.
 */
export async function changeTables(
  connection: DuckDBConnection,
  before: IndexState | undefined,
  after: IndexState,
): Promise<void> {
  if (before === undefined) {
    await run(connection, sql`CREATE TABLE ${name(after.table)} (${trusted(DOCUMENT_COLUMNS)})`);
    await run(connection, sql`CREATE TABLE ${name(after.records)} (${trusted(RECORD_COLUMNS)})`);
    await indexRecords(connection, after.records);
  }
  for (const [path, table] of after.nestedTables) {
    if (!before?.nestedTables.has(path))
      await run(connection, sql`CREATE TABLE ${name(table)} (${trusted(NESTED_COLUMNS)})`);
  }
  for (const field of byColumn([...after.mapping.fields.values()])) {
    const known = before?.mapping.fields.get(field.path);
    const table = name(tableOf(after, field.nestedPath));
    const type = trusted(columnType(field).toString());
    if (known === undefined) {
      await run(connection, sql`ALTER TABLE ${table} ADD COLUMN ${name(field.column)} ${type}`);
      if (field.type === "text")
        await run(connection, sql`ALTER TABLE ${table} ADD COLUMN ${name(termCountColumn(field))} INTEGER`);
      for (const end of endsOf(field))
        await run(
          connection,
          sql`ALTER TABLE ${name(after.table)} ADD COLUMN ${name(end.column)} ${trusted(columnType(end).toString())}`,
        );
    } else if (known.multiValued !== field.multiValued) await run(connection, widen(table, field));
  }
}

/**
 * An index on numbers and ids, to find records without a pass. A column with an index cannot be altered, and those of records never are.
 */
async function indexRecords(connection: DuckDBConnection, records: string): Promise<void> {
  for (const column of ["_doc", "_id"])
    await run(connection, sql`CREATE INDEX ${name(records + column)} ON ${name(records)} (${name(column)})`);
}

/** The place of a record, which rises with every write as its number does. Records of an index with shards have their number alone. */
export const placeOfRecord = sql`coalesce(_place, _doc)`;

export async function dropTables(connection: DuckDBConnection, state: IndexState): Promise<void> {
  for (const table of tablesOf(state)) await run(connection, sql`DROP TABLE ${name(table)}`);
}

/** All tables that have rows of a document. */
export function tablesOf({ table, records, nestedTables }: IndexState): readonly string[] {
  return [table, records, ...nestedTables.values()];
}

export const DOCUMENT_SYSTEM_COLUMNS = ["_doc", "_id"] as const;
export const NESTED_SYSTEM_COLUMNS = ["_doc", "_row", "_parent", "_offset"] as const;

const DOCUMENT_COLUMNS = "_doc BIGINT, _id VARCHAR";
const RECORD_COLUMNS =
  "_doc BIGINT, _id VARCHAR, _version BIGINT, _seq_no BIGINT, _source VARCHAR, _routing VARCHAR, _place BIGINT";
const NESTED_COLUMNS = "_doc BIGINT, _row BIGINT, _parent BIGINT, _offset BIGINT";

export function tableOf(state: IndexState, nestedPath: string | undefined): string {
  const table = nestedPath === undefined ? state.table : state.nestedTables.get(nestedPath);
  if (table === undefined) throw new Error(`index ${state.name} has no table for ${nestedPath}`);
  return table;
}

/** The fields whose columns a table has, in the order in which they were added to it. */
export function fieldsOf(state: IndexState, nestedPath: string | undefined): readonly Field[] {
  const fields = [...state.mapping.fields.values()].flatMap((field) => [field, ...endsOf(field)]);
  return byColumn(fields.filter((field) => field.nestedPath === nestedPath));
}

function endsOf({ ends }: Field): readonly Field[] {
  return ends === undefined ? [] : [ends.least, ends.most];
}

/** Columns are numbered in the order in which they are added; their companions follow them. */
function byColumn(fields: readonly Field[]): readonly Field[] {
  const number = ({ column }: Field) => Number.parseInt(column.slice(1), 10);
  return fields.toSorted((a, b) => number(a) - number(b));
}

function widen(table: Sql, field: Field): Sql {
  const column = name(field.column);
  const list = trusted(`${valueType(field).toString()}[]`);
  return sql`ALTER TABLE ${table} ALTER COLUMN ${column} TYPE ${list} USING (CASE WHEN ${column} IS NULL THEN NULL ELSE [${column}] END)`;
}

export async function run(connection: DuckDBConnection, statement: Sql): Promise<void> {
  await connection.run(statement.text);
}

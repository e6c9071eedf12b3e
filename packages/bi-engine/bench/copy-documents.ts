import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";

/** The columns that number the rows of a document: a copy has the next numbers. */
const NUMBERS = ["_doc", "_seq_no", "_place"];

/**
 * Copies the rows of stored documents within the database until there are so many, which takes a hundredth of the time of writing
 * them. Copies are equal to their originals but for their ids, and a date that follows theirs: real documents come in the order
 * of time, by which the database leaves out most of them. The engine has to be closed.
 *
 * @param options.date a column with milliseconds; the stored documents are spread over `spanMs` of it
 */
export async function copyDocuments(
  path: string,
  {
    wanted,
    date,
  }: { readonly wanted: number; readonly date: { readonly column: string; readonly spanMs: number } },
): Promise<void> {
  const instance = await DuckDBInstance.create(path, {
    memory_limit: "2GB",
    preserve_insertion_order: "true",
  });
  const connection = await instance.connect();
  try {
    const records = await oneText(
      connection,
      "select table_name from duckdb_tables() where table_name like '%\\_records' escape '\\'",
    );
    const tables = await texts(
      connection,
      `select table_name from duckdb_tables() where starts_with(table_name, '${records.slice(0, -"_records".length)}')`,
    );
    const indices = await texts(connection, "select sql from duckdb_indexes()");
    for (const name of await texts(connection, "select index_name from duckdb_indexes()"))
      await connection.run(`drop index "${name}"`);
    let spanMs = date.spanMs;
    for (;;) {
      const stored = Number(await oneText(connection, `select count(*)::varchar from "${records}"`));
      if (stored >= wanted) break;
      const count = Math.min(stored, wanted - stored);
      await copyOnce(connection, { tables, records, count, date: { column: date.column, laterMs: spanMs } });
      spanMs += (spanMs * count) / stored;
    }
    for (const text of indices) await connection.run(text);
    await connection.run("checkpoint");
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** The first documents, in one transaction. */
async function copyOnce(
  connection: DuckDBConnection,
  {
    tables,
    records,
    count,
    date,
  }: {
    tables: readonly string[];
    records: string;
    count: number;
    date: { readonly column: string; readonly laterMs: number };
  },
): Promise<void> {
  const numbers = NUMBERS.map((column) => `(select max("${column}") + 1 from "${records}")::varchar`);
  const offsets = await texts(connection, `select unnest([${numbers.join(", ")}])`);
  const last = await oneText(
    connection,
    `select max(_doc)::varchar from (select _doc from "${records}" order by _doc limit ${count})`,
  );
  await connection.run("begin");
  for (const table of tables) {
    const columns = await texts(
      connection,
      `select column_name from duckdb_columns() where table_name = '${table}'`,
    );
    const changed = NUMBERS.flatMap((column, index) =>
      columns.includes(column) ? `"${column}" + ${offsets[index]} as "${column}"` : [],
    );
    if (columns.includes(date.column))
      changed.push(`"${date.column}" + ${Math.round(date.laterMs)} as "${date.column}"`);
    const id = columns.includes("_id") ? [`_id || '~' || ${offsets[0]} as _id`] : [];
    await connection.run(
      `insert into "${table}" select * replace (${[...changed, ...id].join(", ")}) from "${table}" where _doc <= ${last}`,
    );
  }
  await connection.run("commit");
}

async function texts(connection: DuckDBConnection, statement: string): Promise<string[]> {
  const rows = (await connection.runAndReadAll(statement)).getRows();
  return rows.map(([value]) => String(value));
}

async function oneText(connection: DuckDBConnection, statement: string): Promise<string> {
  const [text] = await texts(connection, statement);
  if (text === undefined) throw new Error(`Nothing is found by ${statement}`);
  return text;
}

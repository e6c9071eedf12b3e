import type pg from "pg";
import type { CellTable } from "./cell-tables.ts";
import { listed, quoted } from "./quoted.ts";

/** Rows of one round trip. Those with files in them, such as logos, are large. */
const MAX_ROWS = 500;
const MAX_LARGE_ROWS = 5;

/** Rows travel as text: both servers must write and read it alike, whatever they are configured to. */
const SAME_TEXT_FORMATS = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/**
 * Prepares a connection for moving rows: triggers and foreign keys do not run for what it writes. The rows that they would
 * write are moved, and references are checked at the end.
 */
export async function prepareSession(client: pg.Client): Promise<void> {
  await client.query(SAME_TEXT_FORMATS);
  await client.query("set session_replication_role = replica");
}

/** A row as text, which `insertRows` reads. */
export function rowText(table: CellTable, alias: string): string {
  return `row(${listed(table.columns, alias)})::text`;
}

/**
 * Copies the rows of a condition on `item` that the target does not have, as of one moment. Returns how many there were.
 */
export async function copyRows(
  table: CellTable,
  { source, target, where }: { source: pg.Client; target: pg.Client; where: string },
): Promise<number> {
  let count = 0;
  await source.query("begin isolation level repeatable read read only");
  try {
    await source.query(
      `declare moved_rows no scroll cursor for select ${rowText(table, "item")} as line from ${quoted(table.name)} as item where ${where}`,
    );
    for (;;) {
      const { rows } = await source.query<{ line: string }>(
        `fetch ${table.hasFiles ? MAX_LARGE_ROWS : MAX_ROWS} from moved_rows`,
      );
      if (rows.length === 0) return count;
      const lines = rows.map(({ line }) => line);
      await insertRows(target, table, { lines, replace: false });
      count += rows.length;
    }
  } finally {
    await source.query("rollback");
  }
}

/** Inserts rows that `rowText` read. One whose key is there already is replaced, or else stays as it is. */
export async function insertRows(
  client: pg.Client,
  table: CellTable,
  { lines, replace }: { lines: readonly string[]; replace: boolean },
): Promise<void> {
  if (lines.length === 0) return;
  const shape = quoted(`moved_${table.name}`);
  const columns = listed(table.columns);
  // Text of a row is read back as a row of this shape, which has the columns in the order they are sent.
  await client.query(
    `create temporary table if not exists ${shape} as select ${columns} from ${quoted(table.name)} limit 0`,
  );
  await client.query(
    `insert into ${quoted(table.name)} (${columns}) overriding system value select * from unnest($1::${shape}[])
     on conflict (${listed(table.key.map(({ name }) => name))}) do ${replace ? replacementOf(table) : "nothing"}`,
    [lines],
  );
}

/** All but its key, which has the same value, and which may be counted by the database. */
function replacementOf({ columns, key }: CellTable): string {
  const others = columns.filter((column) => !key.some(({ name }) => name === column));
  const changes = others.map((column) => `${quoted(column)} = excluded.${quoted(column)}`);
  return changes.length === 0 ? "nothing" : `update set ${changes.join(", ")}`;
}

/** A condition on `item` that its key is one of those in the parameters, and the parameters: an array for each column. */
export function keyIsOneOf(
  table: CellTable,
  keys: readonly Readonly<Record<string, string>>[],
): { condition: string; values: string[][] } {
  const columns = table.key.map(({ name }) => name);
  const arrays = table.key.map(({ type }, place) => `$${place + 1}::${type}[]`);
  return {
    condition: `(${listed(columns, "item")}) in (select * from unnest(${arrays.join(", ")}))`,
    values: columns.map((column) => keys.map((key) => key[column] ?? "")),
  };
}

import type pg from "pg";
import { CannotMove } from "./cannot-move.ts";
import type { CellTables } from "./cell-tables.ts";

/** Ids of 32 and of 64 bits that a cell has for itself: of 200 cells none comes to those of another one. */
const RANGES: Readonly<Record<string, bigint>> = { integer: 10_000_000n, bigint: 1_000_000_000_000_000n };
const MAX_CELL_NUMBER = 200;

/** Lets the ids that a database counts begin with the range of the cell's number. The first cell has number 0. */
export async function numberIds(client: pg.Client, tables: CellTables, cell: number): Promise<void> {
  if (!Number.isInteger(cell) || cell < 1 || cell > MAX_CELL_NUMBER)
    throw new CannotMove(`The number of a cell is a whole number from 1 to ${MAX_CELL_NUMBER}.`);
  const { rows } = await client.query<{ sequence: string; table: string; type: string }>(
    `select pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence, table_name as table, data_type as type
     from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { sequence, table, type } of rows) {
    if (tables.named(table).fate.kind === "stays") continue;
    await client.query("select setval($1::regclass, greatest($2::bigint, nextval($1::regclass)))", [
      sequence,
      (RANGES[type]! * BigInt(cell)).toString(),
    ]);
  }
}

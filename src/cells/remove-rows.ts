import type pg from "pg";
import type { CellTables, MovingTable } from "./cell-tables.ts";
import { quoted } from "./quoted.ts";

/** Rows of one statement: few enough to hold locks shortly. */
const BATCH = 5_000;

/**
 * Removes the rows of moved places from a database, those that belong to others first. It can be repeated where it was
 * interrupted. Returns their number.
 */
export async function removeRows(
  client: pg.Client,
  { tables, places, atOnceOnly = false }: { tables: CellTables; places: string; atOnceOnly?: boolean },
): Promise<number> {
  let removed = 0;
  if (!atOnceOnly) await removeReferring(client, { tables, places });
  for (const table of tables.moving.toReversed())
    if (table.fate.atOnce || !atOnceOnly) removed += await removeOf(client, { table, tables, places });
  return removed;
}

/** Rows of tables that stay, such as sessions, end with the moved row that they refer to. */
async function removeReferring(
  client: pg.Client,
  { tables, places }: { tables: CellTables; places: string },
): Promise<void> {
  for (const { name, fate, references } of tables.all)
    for (const { column, table, target } of fate.kind === "stays" ? references : []) {
      const moving = tables.moving.find((other) => other.name === table);
      if (moving)
        await client.query(
          `delete from ${quoted(name)} as referring using ${quoted(table)} as item
           where item.${quoted(target)} = referring.${quoted(column)} and ${tables.belongs(moving, { alias: "item", places })}`,
        );
    }
}

async function removeOf(
  client: pg.Client,
  { table, tables, places }: { table: MovingTable; tables: CellTables; places: string },
): Promise<number> {
  const name = quoted(table.name);
  let removed = 0;
  for (;;) {
    const { rowCount } = await client.query(
      `delete from ${name} where ctid = any(array(select item.ctid from ${name} as item
         where ${tables.belongs(table, { alias: "item", places })} limit ${BATCH}))`,
    );
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return removed;
  }
}

import type pg from "pg";
import type { MovingTable } from "./cell-tables.ts";
import type { Move } from "./move.ts";
import { quoted } from "./quoted.ts";
import { rowText } from "./transfer-rows.ts";

/**
 * Compares the rows of the move in both databases, table by table: their number and a checksum over all their columns. Rows that
 * refer to something that is not at the target count as a difference too. Returns a sentence for each difference.
 */
export async function differences(move: Move): Promise<string[]> {
  const found: string[] = [];
  for (const table of move.tables.moving) {
    const [here, there] = await Promise.all([
      sumOf(move.source, { table, move }),
      sumOf(move.target, { table, move }),
    ]);
    if (here.count !== there.count)
      found.push(`${table.name} has ${here.count} rows here and ${there.count} at the target.`);
    else if (here.sum !== there.sum)
      found.push(`${table.name} has other contents at the target, in ${here.count} rows.`);
    found.push(...(await brokenReferences(table, move)));
  }
  return found;
}

async function sumOf(
  client: pg.Client,
  { table, move }: { table: MovingTable; move: Move },
): Promise<{ count: string; sum: string }> {
  const { rows } = await client.query<{ count: string; sum: string }>(
    `select count(*)::text as count, coalesce(sum(hashtextextended(${rowText(table, "item")}, 0)::numeric), 0)::text as sum
     from ${quoted(table.name)} as item where ${move.tables.belongs(table, { alias: "item", places: move.places })}`,
  );
  return rows[0]!;
}

async function brokenReferences(table: MovingTable, { target, tables, places }: Move): Promise<string[]> {
  const found: string[] = [];
  for (const { column, table: other, target: key } of table.references) {
    const { rowCount } = await target.query(
      `select from ${quoted(table.name)} as item where ${tables.belongs(table, { alias: "item", places })}
         and item.${quoted(column)} is not null
         and not exists (select from ${quoted(other)} as referred where referred.${quoted(key)} = item.${quoted(column)}) limit 1`,
    );
    if (rowCount !== 0)
      found.push(`${table.name}.${column} names a row of ${other} that is not at the target.`);
  }
  return found;
}

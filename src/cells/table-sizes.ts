import type { Move } from "./move.ts";
import { quoted } from "./quoted.ts";

export interface TableSize {
  readonly table: string;
  readonly rows: number;
  /** As stored, without indexes. */
  readonly bytes: number;
}

/** The rows of each table that would be moved. */
export async function tableSizes({ source, tables, places }: Omit<Move, "target">): Promise<TableSize[]> {
  const sizes: TableSize[] = [];
  for (const table of tables.moving) {
    const { rows } = await source.query<{ rows: number; bytes: number }>(
      `select count(*)::float8 as rows, coalesce(sum(pg_column_size(item.*)), 0)::float8 as bytes
       from ${quoted(table.name)} as item where ${tables.belongs(table, { alias: "item", places })}`,
    );
    sizes.push({ table: table.name, ...rows[0]! });
  }
  return sizes;
}

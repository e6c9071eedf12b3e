import pg from "pg";
import { RowTaken } from "./cannot-move.ts";
import { onlyKeyOf, type AddedTable, type CellTables } from "./cell-tables.ts";
import type { Move } from "./move.ts";
import { quoted } from "./quoted.ts";
import { copyRows } from "./transfer-rows.ts";

const UNIQUE_VIOLATION = "23505";

/**
 * Copies the rows of tables that are added to and not moved, in one database transaction of the target: what is there stays as it is.
 *
 * @param options.isTrial nothing is kept: to find rows that cannot be added before the tenant is fenced
 * @throws RowTaken when the target has another row with values that only one may have
 */
export async function addRows(move: Move, { isTrial }: { isTrial: boolean }): Promise<void> {
  const { source, target, tables } = move;
  await target.query("begin");
  try {
    const news = new Map<string, { referred: string; isNew: string }>();
    for (const table of tables.added) {
      const where = conditionOf(table, { tables, news, places: move.places });
      // Before they are added.
      if (table.fate.with !== undefined) news.set(table.name, await newKeys(table, { move, where }));
      await copyRows(table, { source, target, where });
    }
    await target.query(isTrial ? "rollback" : "commit");
  } catch (error) {
    await target.query("rollback");
    throw rowTaken(error) ?? error;
  }
}

/** PostgreSQL names the columns and their values as `Key (email)=(ada@example.com) already exists.` */
function rowTaken(error: unknown): RowTaken | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return undefined;
  const [, columns, values] = /^Key \((.+)\)=\((.*)\) already exists/s.exec(error.detail ?? "") ?? [];
  return new RowTaken(error.table ?? "", { [columns ?? "key"]: values ?? "" });
}

function conditionOf(
  table: AddedTable,
  options: {
    tables: CellTables;
    news: ReadonlyMap<string, { referred: string; isNew: string }>;
    places: string;
  },
): string {
  const { with: others, ofNew } = table.fate;
  if (others !== undefined) return isReferredTo(table, others, options);
  if (ofNew === undefined) return "true";
  const { referred, isNew } = options.news.get(ofNew)!;
  const columns = table.references.filter((reference) => reference.table === ofNew);
  const each = columns.map(({ column }) => `item.${quoted(column)} in (${referred})`);
  const any = columns.map(({ column }) => `item.${quoted(column)} in (${isNew})`);
  return `${each.join(" and ")} and (${any.join(" or ")})`;
}

function isReferredTo(
  table: AddedTable,
  others: readonly string[],
  { tables, places }: { tables: CellTables; places: string },
): string {
  const conditions = others.flatMap((name) => {
    const other = tables.movingNamed(name);
    return other.references
      .filter((reference) => reference.table === table.name)
      .map(
        ({ column, target }) =>
          `exists (select from ${quoted(name)} as referring where referring.${quoted(column)} = item.${quoted(target)}
            and ${tables.belongs(other, { alias: "referring", places })})`,
      );
  });
  return `(${conditions.join(" or ")})`;
}

/** The keys that rows of the move refer to, and those of them that the target does not have, as SQL of the source. */
async function newKeys(
  table: AddedTable,
  { move: { source, target }, where }: { move: Move; where: string },
): Promise<{ referred: string; isNew: string }> {
  const key = quoted(onlyKeyOf(table));
  const { rows } = await source.query<{ key: string }>(
    `select ${key}::text as key from ${quoted(table.name)} as item where ${where}`,
  );
  const keys = rows.map((row) => row.key);
  const { rows: present } = await target.query<{ key: string }>(
    `select ${key}::text as key from ${quoted(table.name)} where ${key}::text = any($1::text[])`,
    [keys],
  );
  const isPresent = new Set(present.map((row) => row.key));
  return { referred: listOf(keys), isNew: listOf(keys.filter((one) => !isPresent.has(one))) };
}

/** Keys are ids that the gateway made; a literal is escaped all the same. */
function listOf(keys: readonly string[]): string {
  return keys.length === 0 ? "null" : keys.map((key) => `'${key.replaceAll("'", "''")}'`).join(", ");
}

import { sql, type Queryable, type Sql } from "../../src/platform/database/index.ts";

/** Every row of every table, as text: what a test does not find here is in no table of PostgreSQL. */
export async function dumpDatabase(db: Queryable): Promise<string> {
  const tables = await db.query<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const texts = [];
  for (const { name } of tables) {
    const rows = await db.query<{ row: string }>(allRowsOf(name));
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join("\n");
}

/** Names of tables cannot be parameters; these come from the catalogue. */
function allRowsOf(table: string): Sql {
  const text = [`select found::text as row from "${table}" as found`];
  return sql(Object.assign(text, { raw: text }));
}

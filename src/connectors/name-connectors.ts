import { sql, type Queryable } from "../platform/database/index.ts";

/** Names by guid. */
export async function nameConnectors(
  db: Queryable,
  guids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ guid: string; name: string }>(
    sql`select guid, name from connectors where guid = any(${guids}::text[])`,
  );
  return new Map(rows.map(({ guid, name }) => [guid, name]));
}

import { sql, type Queryable } from "../../platform/database/index.ts";

/** The person and the list of columns. They are the same at each place. */
interface ColumnsOwner {
  readonly personId: string;
  readonly list: "payments";
}

/** The names of the columns that the person chose; undefined before they choose. */
export async function selectColumns(
  db: Queryable,
  { personId, list }: ColumnsOwner,
): Promise<readonly string[] | undefined> {
  const row = await db.maybeOne<{ columns: string[] }>(sql`
    select columns from console_list_columns where person_id = ${personId} and list = ${list}`);
  return row?.columns;
}

export async function saveColumns(
  db: Queryable,
  { personId, list, columns }: ColumnsOwner & { readonly columns: readonly string[] },
): Promise<void> {
  await db.execute(sql`
    insert into console_list_columns (person_id, list, columns) values (${personId}, ${list}, ${[...columns]}::text[])
    on conflict (person_id, list) do update set columns = excluded.columns`);
}

/** The person has the usual columns again. */
export async function deleteColumns(db: Queryable, { personId, list }: ColumnsOwner): Promise<void> {
  await db.execute(sql`delete from console_list_columns where person_id = ${personId} and list = ${list}`);
}

import { sql, type Sql } from "./sql.ts";

/** The rows of one record. */
export interface ArchivableRows {
  readonly owner: string;
  /** A JSON list as text. */
  readonly rows: string;
  readonly count: number;
}

/** A table whose rows can be moved into an archive file with the record that they belong to. */
export interface ArchivableTable {
  readonly name: string;
  /** Reads the rows of these records: `ArchivableRows`, the same each time for the same rows. */
  read(owners: readonly string[]): Sql;
  /** Deletes them, and returns what `read` would have. */
  remove(owners: readonly string[]): Sql;
}

interface Description {
  readonly table: Sql;
  /** The column with the record's id. */
  readonly owner: Sql;
  /** The archived parts of a row, as jsonb; its name is `entry`. */
  readonly row: Sql;
  /** The order of a record's rows. */
  readonly order: Sql;
  /** Rows of these records that follow from other tables and are not stored, with the columns of the table. */
  readonly implied?: (owners: readonly string[]) => Sql;
}

/** The name is passed beside the table's `Sql` because a value cannot become syntax. */
export function archivableTable(
  name: string,
  { table, owner, row, order, implied }: Description,
): ArchivableTable {
  const rowsOf = (from: Sql): Sql => sql`
    select ${owner} as owner, jsonb_agg(${row} order by ${order})::text as rows, count(*)::int as count
    from ${from} group by ${owner}`;
  const withImplied = (stored: Sql, owners: readonly string[]): Sql =>
    implied === undefined
      ? sql`(${stored}) as entry`
      : sql`(${stored} union all ${implied(owners)}) as entry`;
  const ofOwners = (owners: readonly string[]): Sql => sql`${owner} = any(${owners}::text[])`;
  return {
    name,
    read: (owners) => rowsOf(withImplied(sql`select * from ${table} where ${ofOwners(owners)}`, owners)),
    remove: (owners) => sql`
      with removed as (delete from ${table} where ${ofOwners(owners)} returning *)
      ${rowsOf(withImplied(sql`select * from removed`, owners))}`,
  };
}

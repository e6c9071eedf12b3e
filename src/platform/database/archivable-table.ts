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
  /** What is archived of a row, as jsonb; its name is `entry`. */
  readonly row: Sql;
  /** The order of a record's rows. */
  readonly order: Sql;
}

/** The name is passed beside the table's `Sql` because a value cannot become syntax. */
export function archivableTable(name: string, { table, owner, row, order }: Description): ArchivableTable {
  const rowsOf = (from: Sql): Sql => sql`
    select ${owner} as owner, jsonb_agg(${row} order by ${order})::text as rows, count(*)::int as count
    from ${from} group by ${owner}`;
  const ofOwners = (owners: readonly string[]): Sql => sql`${owner} = any(${owners}::text[])`;
  return {
    name,
    read: (owners) => rowsOf(sql`(select * from ${table} where ${ofOwners(owners)}) as entry`),
    remove: (owners) => sql`
      with entry as (delete from ${table} where ${ofOwners(owners)} returning *) ${rowsOf(sql`entry`)}`,
  };
}

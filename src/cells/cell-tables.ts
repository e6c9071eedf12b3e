import type pg from "pg";
import { CannotMove } from "./cannot-move.ts";
import { quoted } from "./quoted.ts";
import { fateIn, type TableFate } from "./table-fate.ts";

export interface CellTable {
  readonly name: string;
  /** Those that are stored, in the order of their names: tables that evolved have them in another order than new ones. */
  readonly columns: readonly string[];
  /** The columns of the primary key; empty where there is none. */
  readonly key: readonly { readonly name: string; readonly type: string }[];
  readonly hasFiles: boolean;
  readonly references: readonly Reference[];
  readonly fate: TableFate;
}

/** A foreign key of one column. */
interface Reference {
  readonly column: string;
  readonly table: string;
  readonly target: string;
}

export type MovingTable = CellTable & { readonly fate: Extract<TableFate, { kind: "moves" }> };
export type AddedTable = CellTable & { readonly fate: Extract<TableFate, { kind: "added" }> };

/** All tables by name, with what their comments say. */
export class CellTables {
  readonly all: readonly CellTable[];
  readonly #byName: ReadonlyMap<string, CellTable>;

  constructor(tables: readonly CellTable[]) {
    this.all = tables;
    this.#byName = new Map(tables.map((table) => [table.name, table]));
  }

  /** Those that others refer to come first. */
  get moving(): MovingTable[] {
    return this.all.filter(isMoving).toSorted((one, other) => this.#depthOf(one) - this.#depthOf(other));
  }

  /** Those that others are added with come first. */
  get added(): AddedTable[] {
    return this.all.filter(isAdded).toSorted((one, other) => rankOf(one) - rankOf(other));
  }

  named(name: string): CellTable {
    const table = this.#byName.get(name);
    if (!table) throw new CannotMove(`The schema names a table ${name} that does not exist.`);
    return table;
  }

  movingNamed(name: string): MovingTable {
    const table = this.named(name);
    if (!isMoving(table)) throw new CannotMove(`The table ${name} does not move with a tenant.`);
    return table;
  }

  /**
   * The condition on a row that it belongs to one of the moved places.
   *
   * @param alias the row's name in the statement
   * @param places a condition on `moved_places`
   */
  belongs(table: MovingTable, { alias, places }: { alias: string; places: string }): string {
    const { by, orBy, of } = table.fate;
    const column = `${alias}.${quoted(by)}`;
    if (of === undefined) {
      const columns = orBy === undefined ? column : `${column}, ${alias}.${quoted(orBy)}`;
      return `exists (select from moved_places where guid in (${columns}) and ${places})`;
    }
    const owner = this.movingNamed(of);
    const ownerAlias = `${alias}_owner`;
    return `exists (select from ${quoted(of)} as ${ownerAlias} where ${ownerAlias}.${quoted(onlyKeyOf(owner))} = ${column}
      and ${this.belongs(owner, { alias: ownerAlias, places })})`;
  }

  #depthOf(table: MovingTable): number {
    return table.fate.of === undefined ? 0 : 1 + this.#depthOf(this.movingNamed(table.fate.of));
  }
}

export function onlyKeyOf(table: CellTable): string {
  const [key, ...others] = table.key;
  if (!key || others.length > 0) throw new CannotMove(`The table ${table.name} has no key of one column.`);
  return key.name;
}

function isMoving(table: CellTable): table is MovingTable {
  return table.fate.kind === "moves";
}

function isAdded(table: CellTable): table is AddedTable {
  return table.fate.kind === "added";
}

function rankOf({ fate }: AddedTable): number {
  return fate.ofNew === undefined ? 0 : 1;
}

/**
 * The tables of a database.
 *
 * @throws CannotMove when one of them does not say what happens to its rows
 */
export async function readCellTables(client: pg.Client): Promise<CellTables> {
  const { rows } = await client.query<Omit<CellTable, "fate"> & { comment: string | null }>(`
    select class.relname as name, obj_description(class.oid, 'pg_class') as comment,
      array(select attname::text from pg_attribute where attrelid = class.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attname) as columns,
      coalesce((select jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by position)
        from pg_index cross join unnest(indkey) with ordinality as part (number, position)
        join pg_attribute on attrelid = class.oid and attnum = number
        where indrelid = class.oid and indisprimary), '[]') as key,
      exists (select from pg_attribute where attrelid = class.oid and attnum > 0 and atttypid = 'bytea'::regtype) as "hasFiles",
      coalesce((select jsonb_agg(jsonb_build_object('column', own.attname, 'table', other.relname, 'target', theirs.attname))
        from pg_constraint join pg_class other on other.oid = confrelid
        join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
        join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = confkey[1]
        where conrelid = class.oid and contype = 'f' and cardinality(conkey) = 1), '[]') as references
    from pg_class class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and class.relname <> 'schema_migrations'
    order by class.relname`);
  return new CellTables(
    rows.map(({ comment, ...table }) => {
      const fate = fateIn(comment);
      if (!fate) throw new CannotMove(`The table ${table.name} does not say what a move does with its rows.`);
      return { ...table, fate };
    }),
  );
}

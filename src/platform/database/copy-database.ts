import pg from "pg";
import { connectOnce } from "./connect.ts";

/** Rows of one round trip. Those with files in them, such as logos, are large. */
const MAX_ROWS = 500;
const MAX_LARGE_ROWS = 5;

interface Table {
  readonly name: string;
  /** In the order of their names: tables that evolved over versions have them in another order than new ones. */
  readonly columns: readonly string[];
  readonly hasFiles: boolean;
  readonly refersTo: readonly string[];
}

interface CopiedTable {
  readonly name: string;
  readonly rows: number;
}

/** The target has data, or another schema than the source. Its message is a sentence for the operator. */
export class CannotCopy extends Error {}

/**
 * Copies every row and sequence of a database into another one of the same schema, as of one moment, in one transaction:
 * the target has all of it afterwards, or nothing. It needs no more rights than owning the tables. Triggers of the target
 * do not run: what they would record is copied.
 *
 * The target must have been migrated by this version, and be unused. Rows that a migration or a first start put
 * into it are replaced.
 */
export async function copyDatabase(options: {
  from: string;
  to: string;
  /** A table that is empty in a database that was never used. */
  emptyTable: string;
}): Promise<CopiedTable[]> {
  const [source, target] = await Promise.all([
    connectOnce({ url: options.from }),
    connectOnce({ url: options.to }),
  ]);
  try {
    for (const client of [source, target]) await client.query(SAME_TEXT_FORMATS);
    await source.query("begin isolation level repeatable read read only");
    await target.query("begin");
    const tables = await tablesToCopy({ source, target, emptyTable: options.emptyTable });
    await target.query(`truncate ${tables.map(({ name }) => quoted(name)).join(", ")}`);
    const copied: CopiedTable[] = [];
    for (const table of tables)
      copied.push({ name: table.name, rows: await copyTable(table, { source, target }) });
    await copySequences(source, target);
    await target.query("commit");
    return copied;
  } finally {
    // Without a commit this rolls back.
    await Promise.all([source.end(), target.end()]);
  }
}

/** Rows travel as text: both servers must write and read it alike, whatever they are configured to. */
const SAME_TEXT_FORMATS = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set statement_timeout = 0`;

async function tablesToCopy(options: {
  source: pg.Client;
  target: pg.Client;
  emptyTable: string;
}): Promise<Table[]> {
  const { source, target, emptyTable } = options;
  const [ours, theirs] = [await tablesOf(source), await tablesOf(target)];
  const shapeOf = (tables: readonly Table[]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, columns]));
  if (shapeOf(ours) !== shapeOf(theirs))
    throw new CannotCopy(
      "The two databases have different tables: start this version of the gateway once on the source, stop it, and try again.",
    );
  const { rows } = await target.query<{ exists: boolean }>(
    `select exists (select from ${quoted(emptyTable)})`,
  );
  if (rows[0]?.exists)
    throw new CannotCopy(`The target database has ${emptyTable} already: name an empty one.`);
  return inOrder(ours);
}

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select class.relname as name,
      array(select attname::text from pg_attribute where attrelid = class.oid and attnum > 0 and not attisdropped
            and attgenerated = '' order by attname) as columns,
      exists (select from pg_attribute where attrelid = class.oid and attnum > 0 and atttypid = 'bytea'::regtype) as "hasFiles",
      array(select distinct other.relname::text from pg_constraint join pg_class other on other.oid = confrelid
            where conrelid = class.oid and contype = 'f' and confrelid <> conrelid) as "refersTo"
    from pg_class class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by class.relname`);
  return rows;
}

/** Each table behind those that it refers to. One that refers to itself is filled by one statement at a time. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const done = new Set<string>();
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      ({ name, refersTo }) => !done.has(name) && refersTo.every((other) => done.has(other)),
    );
    if (ready.length === 0) throw new CannotCopy("The tables refer to one another in a circle.");
    for (const table of ready) {
      ordered.push(table);
      done.add(table.name);
    }
  }
  return ordered;
}

async function copyTable(
  { name, columns, hasFiles }: Table,
  { source, target }: { source: pg.Client; target: pg.Client },
): Promise<number> {
  const list = columns.map(quoted).join(", ");
  // Text of a row is read back as a row of this shape, which has the columns in the order they are sent.
  await target.query(
    `create temporary table copied_row on commit drop as select ${list} from ${quoted(name)} limit 0`,
  );
  await target.query(`alter table ${quoted(name)} disable trigger user`);
  await source.query(
    `declare copied_rows no scroll cursor for select row(${list})::text as line from ${quoted(name)}`,
  );
  const held = await dropSelfReferences(target, name);
  let count = 0;
  for (;;) {
    const { rows } = await source.query<{ line: string }>(
      `fetch ${hasFiles ? MAX_LARGE_ROWS : MAX_ROWS} from copied_rows`,
    );
    if (rows.length === 0) break;
    await target.query(
      `insert into ${quoted(name)} (${list}) overriding system value select * from unnest($1::copied_row[])`,
      [rows.map(({ line }) => line)],
    );
    count += rows.length;
  }
  for (const statement of held) await target.query(statement);
  await source.query("close copied_rows");
  await target.query(`alter table ${quoted(name)} enable trigger user`);
  await target.query("drop table copied_row");
  return count;
}

/** A row may refer to one that comes in a later round trip. Returns the statements that put the constraints back. */
async function dropSelfReferences(target: pg.Client, name: string): Promise<string[]> {
  const { rows } = await target.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and confrelid = conrelid and contype = 'f'`,
    [quoted(name)],
  );
  for (const constraint of rows)
    await target.query(`alter table ${quoted(name)} drop constraint ${quoted(constraint.name)}`);
  return rows.map(
    (constraint) =>
      `alter table ${quoted(name)} add constraint ${quoted(constraint.name)} ${constraint.definition}`,
  );
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; value: string | null }>(
    "select sequencename as name, last_value as value from pg_sequences where schemaname = 'public'",
  );
  for (const { name, value } of rows)
    if (value !== null) await target.query("select setval($1::regclass, $2::bigint)", [quoted(name), value]);
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}

import type pg from "pg";
import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { CannotMove } from "./cannot-move.ts";
import { readCellTables, type CellTables } from "./cell-tables.ts";
import { quoted } from "./quoted.ts";

/**
 * How a request names a tenant: an id that a gateway made, anywhere in its path; an API key, which people choose, where the path of an
 * operation has one; the user of Basic credentials; a bearer token, of which the database has the SHA-256.
 */
type AddressKind = "id" | "key" | "user" | "token";

export interface Address {
  readonly kind: AddressKind;
  readonly text: string;
}

/** The parts of the statement that finds addresses: before and after the parameter with the texts of a kind. */
export interface AddressFinder {
  readonly parts: readonly { readonly kind: AddressKind; readonly before: string; readonly after: string }[];
}

/** The columns whose comment says that requests name them. */
const ADDRESS_COLUMNS = `select class.relname as table, attname as column, substring(description from 'by (\\w+)$') as kind
  from pg_description
  join pg_class class on class.oid = objoid and relnamespace = 'public'::regnamespace
  join pg_attribute on attrelid = objoid and attnum = objsubid
  where classoid = 'pg_class'::regclass and description like 'cells: address by %' order by 1, 2`;

/**
 * Reads from the schema which columns are addresses. Each has an index of its own.
 *
 * @throws CannotMove when the schema names no address, as that of another version
 */
export async function readAddresses(client: pg.Client): Promise<AddressFinder> {
  const tables = await readCellTables(client);
  const { rows } = await client.query<{ table: string; column: string; kind: AddressKind }>(ADDRESS_COLUMNS);
  if (rows.length === 0)
    throw new CannotMove("The database has the schema of another version: it names no addresses.");
  return { parts: rows.map((row) => lookUp(tables, row)) };
}

function lookUp(
  tables: CellTables,
  { table, column, kind }: { table: string; column: string; kind: AddressKind },
): AddressFinder["parts"][number] {
  const isAway = tables.belongs(tables.movingNamed(table), { alias: "item", places: "stage = 'away'" });
  const shown = kind === "token" ? "encode(item." + quoted(column) + ", 'hex')" : `item.${quoted(column)}`;
  return {
    kind,
    before: `select '${kind}' as kind, ${shown} as text from ${quoted(table)} as item where item.${quoted(column)} = any(`,
    after: `) and not ${isAway}`,
  };
}

/** Those of the addresses that the database serves, in the form of `nameOf`. */
export async function findAddresses(
  db: Queryable,
  { parts }: AddressFinder,
  addresses: readonly Address[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const wanted = Map.groupBy(addresses, ({ kind }) => kind);
  const used = parts.filter(({ kind }) => wanted.has(kind));
  if (used.length === 0) return found;
  const strings = [
    used[0]!.before,
    ...used.slice(1).map(({ before }, place) => `${used[place]!.after} union all ${before}`),
    used.at(-1)!.after,
  ];
  const values = used.map(({ kind }) => parameterOf(kind, wanted.get(kind)!));
  const rows = await db.query<Address>(sql(Object.assign(strings, { raw: strings }), ...values));
  return new Set(rows.map(nameOf));
}

/** One text for an address: of a token its digest, so that none is kept. */
export function nameOf({ kind, text }: Address): string {
  return `${kind}:${text}`;
}

function parameterOf(kind: AddressKind, addresses: readonly Address[]): Sql {
  const texts = addresses.map(({ text }) => text);
  return kind === "token"
    ? sql`array(select decode(digest, 'hex') from unnest(${texts}::text[]) as tokens (digest))`
    : sql`${texts}::text[]`;
}

import { shown } from "../../json/shown.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Scope, columnOf, rowsOf } from "../../plan/target.ts";
import { type Sql, join, name, no, sql } from "../../sql/sql.ts";
import { work } from "../../work.ts";
import { type TermPositions, positionsIn } from "./positions.ts";

/** The positions of the terms in the text fields of one row. */
export type RowPositions = (field: Field) => TermPositions;

/** Rows that match, with a number for each. */
interface FoundRows {
  readonly matches: Sql;
  /** The number of a row that matches. */
  readonly value: Sql;
}

/** About how many steps of `work` a row takes beside its text. */
const ROW_STEPS = 50;

/**
 * Rows for which `valueOf` is above zero. The texts of the rows that match `candidates` are read and analysed here: the
 * database has no positions. Undefined where no row matches.
 */
export async function byPositions(
  scope: Scope,
  {
    fields,
    candidates,
    valueOf,
  }: {
    readonly fields: readonly Field[];
    readonly candidates: Sql;
    readonly valueOf: (row: RowPositions) => number;
  },
): Promise<FoundRows | undefined> {
  if (candidates === no || fields.length === 0) return undefined;
  const alias = name(scope.alias);
  const row = scope.nestedPath === undefined ? sql`0` : sql`${alias}._row`;
  const columns = fields.map((field) => columnOf(scope, field));
  const rows = await scope.session.rows(
    sql`SELECT ${alias}._doc, ${row}, ${join(columns)} FROM ${rowsOf(scope)} ${alias} WHERE ${candidates}`,
  );
  const found: Sql[] = [];
  for (const [doc, nestedRow, ...texts] of rows) {
    const value = valueOf(positionsOf(fields, texts));
    if (value > 0) found.push(sql`(${BigInt(shown(doc))}, ${BigInt(shown(nestedRow))}, ${value}::DOUBLE)`);
  }
  if (found.length === 0) return undefined;
  const list = sql`(VALUES ${join(found)}) found(doc, nested_row, value)`;
  return {
    matches: sql`(${alias}._doc, ${row}) IN (SELECT (doc, nested_row) FROM ${list})`,
    value: sql`(SELECT value FROM ${list} WHERE doc = ${alias}._doc AND nested_row = ${row})`,
  };
}

function positionsOf(fields: readonly Field[], texts: readonly unknown[]): RowPositions {
  const read = new Map<Field, TermPositions>();
  for (const [i, field] of fields.entries()) {
    const text = texts[i];
    const known = typeof text === "string" ? text : "";
    work(ROW_STEPS + known.length);
    read.set(field, known === "" ? new Map() : positionsIn(known));
  }
  return (field) => read.get(field) ?? new Map();
}

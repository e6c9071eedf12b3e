import { shown } from "../json/shown.ts";
import { type Row, type Scope, type Session, type SqlResult, rowsOf } from "../plan/target.ts";
import { type Sql, join, name, sql } from "../sql/sql.ts";

/** One row of a page: the document, the nested row in it (or -1), the score, and the values sorted by. */
export interface PageRow {
  readonly doc: bigint;
  readonly row: number;
  readonly score: number;
  readonly sortValues: readonly SqlResult[];
}

export function pageRow([doc = null, row = null, score = null, ...sortValues]: Row): PageRow {
  return { doc: BigInt(shown(doc)), row: Number(row), score: Number(score), sortValues };
}

export function rowKey({ doc, row }: Pick<PageRow, "doc" | "row">): string {
  return `${doc}.${row}`;
}

/** Columns of the rows of a page, by the key of the row. */
export async function columnsOfPage(
  session: Session,
  scope: Scope,
  page: readonly PageRow[],
  columns: readonly Sql[],
): Promise<ReadonlyMap<string, Row>> {
  if (page.length === 0 || columns.length === 0) return new Map();
  const alias = name(scope.alias);
  const isNested = scope.nestedPath !== undefined;
  const key = isNested ? sql`(${alias}._doc, ${alias}._row)` : sql`${alias}._doc`;
  const keys = page.map(({ doc, row }) => (isNested ? sql`(${doc}, ${row})` : sql`${doc}`));
  const rows = await session.rows(
    sql`SELECT ${alias}._doc, ${isNested ? sql`${alias}._row` : sql`-1`}, ${join(columns)} FROM ${rowsOf(scope)} ${alias} WHERE ${key} IN (${join(keys)})`,
  );
  return new Map(rows.map(([doc, row, ...values]) => [`${shown(doc)}.${shown(row)}`, values]));
}

import { type Sql, and, no, or, sql } from "../../sql/sql.ts";

/** How the values of a source are ordered; missing values have a position, too. */
export interface SourceOrder {
  readonly ascending: boolean;
  readonly missingFirst: boolean;
}

interface AfterBound {
  readonly source: SourceOrder;
  readonly column: Sql;
  /** The value of the last key of the previous page; null for the missing bucket. */
  readonly value: Sql | null;
}

/** True for keys that come after the given one in the order of all sources. */
export function afterCondition(bounds: readonly AfterBound[]): Sql {
  return or(bounds.map((bound, i) => and([...bounds.slice(0, i).map(sameAs), later(bound)])));
}

export function orderOf({ ascending, missingFirst }: SourceOrder, column: Sql): Sql {
  return sql`${column} ${ascending ? sql`ASC` : sql`DESC`} NULLS ${missingFirst ? sql`FIRST` : sql`LAST`}`;
}

function sameAs({ column, value }: AfterBound): Sql {
  return value === null ? sql`${column} IS NULL` : sql`${column} = ${value}`;
}

function later({ source, column, value }: AfterBound): Sql {
  if (value === null) return source.missingFirst ? sql`${column} IS NOT NULL` : no;
  const greater = source.ascending ? sql`${column} > ${value}` : sql`${column} < ${value}`;
  return source.missingFirst ? greater : or([greater, sql`${column} IS NULL`]);
}

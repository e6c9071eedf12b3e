import type { Scope } from "../../plan/target.ts";
import { type Sql, join, name, sql } from "../../sql/sql.ts";
import type { ResolvedSort } from "./resolved-sort.ts";

/** One of the values that rows are ordered by. */
export interface OrderKey {
  readonly value: Sql;
  readonly ascending: boolean;
  /** Where rows without a value stand. */
  readonly missingFirst: boolean;
}

/**
 * The keys of a sort, or the best score first where there is none. Rows that are alike in what the client sorts by come in
 * the order in which they were written.
 *
 * @param score absent where all rows score the same
 */
export function orderKeys(
  { alias, nestedPath }: Scope,
  sorts: readonly ResolvedSort[],
  score: Sql | undefined,
): readonly OrderKey[] {
  const byScore = score === undefined ? [] : [{ value: score, ascending: false, missingFirst: false }];
  const requested = sorts.map((sort) => ({ ...sort, value: sort.order ?? sort.value }));
  const places = nestedPath === undefined ? ["_doc"] : ["_doc", "_row"];
  const byPlace = places.map((column) => ({
    value: sql`${name(alias)}.${name(column)}`,
    ascending: true,
    missingFirst: false,
  }));
  return [...(requested.length > 0 ? requested : byScore), ...byPlace];
}

/** The SQL that follows ORDER BY. */
export function orderedBy(keys: readonly OrderKey[]): Sql {
  return join(keys.map((key) => sql`${key.value} ${directionOf(key)}`));
}

/**
 * All keys as one value in ascending order: for the database a rank up to a limit by a single value is a top-N, by several
 * values a sort of all rows.
 */
export function asOneValue(keys: readonly OrderKey[]): Sql {
  return sql`create_sort_key(${join(keys.map((key) => sql`${key.value}, ${directionOf(key).text}`))})`;
}

function directionOf({ ascending, missingFirst }: OrderKey): Sql {
  return sql`${ascending ? sql`ASC` : sql`DESC`} NULLS ${missingFirst ? sql`FIRST` : sql`LAST`}`;
}

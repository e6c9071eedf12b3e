import { type Sql, sql } from "../../sql/sql.ts";

/**
 * The value for the last of the ascending starts that is not greater than the row's value, or for the first start where all are
 * greater; NULL without a value. A binary search, as nested CASE expressions: a few comparisons instead of dozens.
 */
export function stepOf(value: Sql, starts: readonly number[], what: (place: number) => Sql): Sql {
  const between = (from: number, to: number): Sql => {
    const middle = (from + to + 1) >> 1;
    const start = starts[middle];
    if (from >= to || start === undefined) return what(from);
    return sql`CASE WHEN ${value} < ${start} THEN ${between(from, middle - 1)} ELSE ${between(middle, to)} END`;
  };
  return sql`CASE WHEN ${value} IS NOT NULL THEN ${between(0, starts.length - 1)} END`;
}

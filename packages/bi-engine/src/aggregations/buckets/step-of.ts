import { type Sql, sql } from "../../sql/sql.ts";

/**
 * What belongs to the last of the ascending starts that is not above a value, or to the first of them where all are
 * above it; NULL without a value. Halving the starts takes a few comparisons where one after the other takes dozens.
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

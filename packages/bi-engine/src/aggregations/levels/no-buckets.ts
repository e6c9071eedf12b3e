import { sql } from "../../sql/sql.ts";
import type { Aggregation, AggregationResult, Level, ResultsByGroup, Run } from "../aggregation.ts";
import { runLevel } from "./run-level.ts";

/** No buckets, for rows without such a field. Inner aggregations are still resolved, because they may be refused. */
export async function noBuckets(
  level: Level,
  run: Run,
  inner: readonly Aggregation[],
  result: AggregationResult,
): Promise<ResultsByGroup> {
  if (inner.length > 0) {
    const rows = sql`SELECT * FROM (${level.rows}) WHERE FALSE`;
    await runLevel({ ...level, rows, everything: false, collectsNothing: true }, inner, run);
  }
  return () => result;
}

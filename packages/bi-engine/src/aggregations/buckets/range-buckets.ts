import { type QueryError, shardIllegalArgument } from "../../errors.ts";
import type { ValueSource } from "../../fields/value-source.ts";
import { type Sql, and, sql } from "../../sql/sql.ts";
import type { Aggregation, AggregationResult, Level, ResultsByGroup, Run } from "../aggregation.ts";
import { bucketsResult } from "../levels/buckets-result.ts";
import { type ConditionBucket, runConditions } from "../levels/condition-buckets.ts";
import { anyOf } from "../values/any-of.ts";

/** A range from inclusive to exclusive; an open end is infinite. */
interface NumberRange {
  readonly from: number;
  readonly to: number;
}

export interface RangeAggregation {
  readonly typeName: string;
  readonly keyed: boolean;
  readonly ranges: readonly (NumberRange & Pick<ConditionBucket, "keyText" | "head">)[];
}

/** The refusal of an aggregation over ranges that names none; it is reported when the aggregation begins. */
export function withoutRanges(aggregationName: string): QueryError {
  return shardIllegalArgument(`No [ranges] specified for the [${aggregationName}] aggregation`);
}

/** Counts rows by ranges of a number; without a source every range is empty. */
export async function runRanges(
  level: Level,
  run: Run,
  inner: readonly Aggregation[],
  source: (Pick<ValueSource, "list"> & { readonly numbers: Sql }) | undefined,
  { typeName, keyed, ranges }: RangeAggregation,
): Promise<ResultsByGroup> {
  const sorted = ranges.toSorted((a, b) => a.from - b.from || a.to - b.to);
  const disjoint =
    source?.list === false && sorted.every((range, i) => i === 0 || (sorted[i - 1]?.to ?? 0) <= range.from);
  const buckets = sorted.map((range) => ({
    ...range,
    condition: source ? within(source, range) : sql`FALSE`,
  }));
  const resultsOf = await runConditions(level, run, inner, { buckets, disjoint });
  return (group): AggregationResult => bucketsResult(typeName, resultsOf(group), { keyed });
}

function within(
  { numbers, list }: { readonly numbers: Sql; readonly list: boolean },
  { from, to }: NumberRange,
): Sql {
  return anyOf({ value: numbers, list }, (value) =>
    and([
      sql`${value} IS NOT NULL`,
      ...(Number.isFinite(from) ? [sql`${value} >= ${from}::DOUBLE`] : []),
      ...(Number.isFinite(to) ? [sql`${value} < ${to}::DOUBLE`] : []),
    ]),
  );
}

import { QueryError } from "../../../errors.ts";
import { type ValueSource, isNumeric, valueSource } from "../../../fields/value-source.ts";
import { sql } from "../../../sql/sql.ts";
import { doubleText } from "../../../values/number-text.ts";
import type { AggregationKind, Level, ResultsByGroup, Run } from "../../aggregation.ts";
import { always, selectByGroup } from "../../levels/leaf.ts";
import { readOptions, requiredField } from "../../reading/options.ts";
import { type PercentilesOptions, percentilesOptions } from "../../reading/percentiles-options.ts";
import { DEFAULT_PERCENTS, readPercents } from "../../reading/percents.ts";
import { percentilesResult } from "../../values/percentiles-result.ts";
import { hdrQuantile, quantile } from "../../values/quantiles.ts";
import { numbersIn, singleNumbers, sortedValues } from "../../values/value-list.ts";

interface Percentiles extends PercentilesOptions {
  percents: readonly number[];
}

export const percentiles: AggregationKind = {
  name: "percentiles",
  read: (body, { name }) => {
    const options: Percentiles = { percents: DEFAULT_PERCENTS, keyed: true, hdrDigits: undefined };
    readOptions(body, "percentiles", {
      ...percentilesOptions(options, "percentiles", name),
      percents: (node) => (options.percents = readPercents(node, "percentiles", name)),
    });
    const field = requiredField(options);
    return {
      type: "leaf",
      run: (level, run) => {
        const source = valueSource(level.scope, { ...options, field }, "percentiles", isNumeric);
        return runPercentiles(level, run, source, options);
      },
    };
  },
};

async function runPercentiles(
  level: Level,
  run: Run,
  source: ValueSource | undefined,
  options: Percentiles,
): Promise<ResultsByGroup> {
  const typeName = options.hdrDigits === undefined ? "tdigest_percentiles" : "hdr_percentiles";
  const result = (at: (percent: number) => number) =>
    percentilesResult(
      typeName,
      options.percents.map((percent) => [percent, at(percent)]),
      { keyed: options.keyed, format: source?.format },
    );
  if (source === undefined) return always(result(() => Number.NaN));
  const lists = await sortedValues(level, source, run);
  if (lists === undefined) return estimated(level, run, source, options, result);
  return (group) => {
    const sorted = lists.get(group) ?? [];
    const { hdrDigits } = options;
    if (hdrDigits === undefined) return result((percent) => quantile(sorted, percent / 100));
    refuseNegative(sorted);
    return result((percent) => hdrQuantile(sorted, percent / 100, hdrDigits));
  };
}

type MakeResult = (at: (percent: number) => number) => ReturnType<ResultsByGroup>;

async function estimated(
  level: Level,
  run: Run,
  source: ValueSource,
  options: Percentiles,
  result: MakeResult,
): Promise<ResultsByGroup> {
  const shares = options.percents.map((percent) => sql`${percent / 100}::FLOAT`);
  const { level: single, number } = singleNumbers(level, source);
  const rows = await selectByGroup(single, [sql`approx_quantile(${number}, [${shares}])`], run);
  return (group) => {
    const values = numbersIn(rows.get(group)?.[0] ?? null);
    return result((percent) => values[options.percents.indexOf(percent)] ?? Number.NaN);
  };
}

/** An HDR histogram cannot hold negative numbers, and OpenSearch responds with the failure of its array. */
function refuseNegative(sorted: readonly number[]): void {
  const [least = 0] = sorted;
  if (least >= 0) return;
  throw new QueryError("searching", 500, {
    type: "array_index_out_of_bounds_exception",
    reason: `The value ${doubleText(least)} is out of bounds for histogram, current covered range [9.765625E-4, 128.0) cannot be extended any further.\nCaused by: java.lang.ArrayIndexOutOfBoundsException: Negative values cannot be recorded`,
  });
}

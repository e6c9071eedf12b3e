import { QueryError, illegalArgument } from "../../../errors.ts";
import { type ValueSource, isNumeric, valueSource } from "../../../fields/value-source.ts";
import { sql } from "../../../sql/sql.ts";
import type { AggregationKind, Level, ResultsByGroup, Run } from "../../aggregation.ts";
import { always, selectByGroup } from "../../levels/leaf.ts";
import { listOption, numberOption, readOptions, requiredField } from "../../reading/options.ts";
import { type PercentilesOptions, percentilesOptions } from "../../reading/percentiles-options.ts";
import { percentilesResult } from "../../values/percentiles-result.ts";
import { shareBelow } from "../../values/quantiles.ts";
import { singleNumbers, sortedValues } from "../../values/value-list.ts";

interface PercentileRanks extends PercentilesOptions {
  values: readonly number[];
}

const MAX_VALUES = 1_024;

export const percentileRanks: AggregationKind = {
  name: "percentile_ranks",
  read: (body, { name }) => {
    const options: PercentileRanks = { values: [], keyed: true, hdrDigits: undefined };
    readOptions(body, "percentile_ranks", {
      ...percentilesOptions(options, "percentile_ranks", name),
      values: (node) =>
        (options.values = listOption(node)
          .map((item) => numberOption(item, "percentile_ranks", "values"))
          .toSorted((a, b) => a - b)),
    });
    if (options.values.length === 0) throw withoutValues(name);
    if (options.values.length > MAX_VALUES)
      throw illegalArgument(
        `[values] has too many entries: at most [${MAX_VALUES}] are allowed but was [${options.values.length}]`,
      );
    const field = requiredField(options);
    return {
      type: "leaf",
      run: (level, run) =>
        runRanks(
          level,
          run,
          valueSource(level.scope, { ...options, field }, "percentile_ranks", isNumeric),
          options,
        ),
    };
  },
};

function withoutValues(name: string): QueryError {
  return new QueryError("reading", 400, {
    type: "x_content_parse_exception",
    reason: "Failed to build [percentile_ranks] after last required field arrived",
    causedBy: { type: "illegal_argument_exception", reason: `[values] must not be null: [${name}]` },
  });
}

async function runRanks(
  level: Level,
  run: Run,
  source: ValueSource | undefined,
  options: PercentileRanks,
): Promise<ResultsByGroup> {
  const typeName = options.hdrDigits === undefined ? "tdigest_percentile_ranks" : "hdr_percentile_ranks";
  const result = (rank: (value: number) => number) =>
    percentilesResult(
      typeName,
      options.values.map((value) => [value, rank(value)]),
      { keyed: options.keyed, format: source?.format },
    );
  if (source === undefined) return always(result(() => Number.NaN));
  const lists = await sortedValues(level, source, run);
  if (lists !== undefined) {
    return (group) => {
      const sorted = lists.get(group) ?? [];
      return result((value) =>
        options.hdrDigits === undefined ? 100 * shareBelow(sorted, value) : shareUpTo(sorted, value),
      );
    };
  }
  const { level: single, number } = singleNumbers(level, source);
  const below = options.values.map((value) => sql`count(*) FILTER (${number} <= ${value}::DOUBLE)`);
  const rows = await selectByGroup(single, [sql`count(${number})`, ...below], run);
  return (group) => {
    const [count = 0, ...counts] = rows.get(group) ?? [];
    return result((value) => (100 * Number(counts[options.values.indexOf(value)] ?? 0)) / Number(count));
  };
}

/** The percentage of values that are not greater than the requested one. */
function shareUpTo(sorted: readonly number[], value: number): number {
  return (100 * sorted.filter((one) => one <= value).length) / sorted.length;
}

import { type ValueSource, isNumeric, valueSource } from "../../../fields/value-source.ts";
import type { Field } from "../../../mapping/mapping.ts";
import { sql } from "../../../sql/sql.ts";
import { doubleText } from "../../../values/number-text.ts";
import type { AggregationKind, GroupKey, Level, ResultsByGroup, Run } from "../../aggregation.ts";
import { always, selectByGroup } from "../../levels/leaf.ts";
import { badOption, numberOption, readFieldOptions } from "../../reading/options.ts";
import { valueResult } from "../../values/field-metric.ts";
import { quantile } from "../../values/quantiles.ts";
import { singleNumbers, sortedValues } from "../../values/value-list.ts";

const KIND = "median_absolute_deviation";

export const medianAbsoluteDeviation: AggregationKind = {
  name: KIND,
  read: (body, { name }) => {
    const where = { kind: KIND, name };
    const options = readFieldOptions(body, where, {
      compression: (node) => {
        const compression = numberOption(node, KIND, "compression");
        if (compression > 0) return;
        const reason = `[compression] must be greater than 0. Found [${doubleText(compression)}] in [${name}]`;
        throw badOption(node, KIND, "compression", reason);
      },
    });
    return {
      type: "leaf",
      run: (level, run) => runDeviation(level, run, valueSource(level.scope, options, KIND, isPlainNumber)),
    };
  },
};

/** Unlike most metrics this one takes no dates and no booleans. */
function isPlainNumber(field: Field): boolean {
  return isNumeric(field) && field.type !== "date" && field.type !== "boolean";
}

async function runDeviation(
  level: Level,
  run: Run,
  source: ValueSource | undefined,
): Promise<ResultsByGroup> {
  if (source === undefined) return always(valueResult(KIND, null, undefined));
  const lists = await sortedValues(level, source, run);
  const deviations = lists
    ? new Map([...lists].map(([group, sorted]) => [group, deviation(sorted)]))
    : await estimated(level, run, source);
  return (group) => {
    const value = deviations.get(group) ?? Number.NaN;
    return valueResult(KIND, Number.isNaN(value) ? null : value, source.format);
  };
}

async function estimated(
  level: Level,
  run: Run,
  source: ValueSource,
): Promise<ReadonlyMap<GroupKey, number>> {
  const { level: single, number } = singleNumbers(level, source);
  const rows = await selectByGroup(single, [sql`mad(${number})`], run);
  return new Map([...rows].map(([group, [value]]) => [group, Number(value)]));
}

function deviation(sorted: readonly number[]): number {
  const median = quantile(sorted, 0.5);
  return quantile(
    sorted.map((value) => Math.abs(value - median)).toSorted((a, b) => a - b),
    0.5,
  );
}

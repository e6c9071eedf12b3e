import { fieldMetric, minSql, valueResult } from "./field-metric.ts";
import { numberOf } from "./value-source.ts";

export const min = fieldMetric("min", () => ({
  columns: (source) => [minSql(source)],
  result: (columns, source) => {
    const least = columns?.[0] ?? null;
    return valueResult(
      "min",
      source && least !== null ? numberOf(source.field, least) : null,
      source?.format,
    );
  },
  sortBy: (_property, [least]) => least,
}));

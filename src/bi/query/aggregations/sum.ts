import { fieldMetric, sumSql, valueResult } from "./field-metric.ts";
import { numberOf } from "./value-source.ts";

export const sum = fieldMetric("sum", () => ({
  columns: (source) => [sumSql(source)],
  result: (columns, source) => {
    const total = columns?.[0] ?? null;
    return valueResult("sum", source && total !== null ? numberOf(source.field, total) : 0, source?.format);
  },
  sortBy: (_property, [total]) => total,
}));

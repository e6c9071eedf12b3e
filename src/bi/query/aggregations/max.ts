import { fieldMetric, maxSql, valueResult } from "./field-metric.ts";
import { numberOf } from "./value-source.ts";

export const max = fieldMetric("max", () => ({
  columns: (source) => [maxSql(source)],
  result: (columns, source) => {
    const most = columns?.[0] ?? null;
    return valueResult("max", source && most !== null ? numberOf(source.field, most) : null, source?.format);
  },
  sortBy: (_property, [most]) => most,
}));

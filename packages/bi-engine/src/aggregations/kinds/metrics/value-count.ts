import { countResult, countSql, fieldMetric } from "../../values/field-metric.ts";

export const valueCount = fieldMetric("value_count", () => ({
  accepts: () => true,
  columns: (source) => [countSql(source)],
  result: (columns) => countResult("value_count", Number(columns?.[0] ?? 0)),
  sortBy: (_property, [count]) => count,
}));

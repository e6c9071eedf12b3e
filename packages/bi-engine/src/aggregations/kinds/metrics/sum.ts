import { sql } from "../../../sql/sql.ts";
import { fieldMetric, sumSql, valueResult } from "../../values/field-metric.ts";

export const sum = fieldMetric("sum", () => ({
  columns: (source) => [sumSql(source)],
  result: (columns, source) => {
    const total = columns?.[0] ?? null;
    return valueResult("sum", Number(total ?? 0), source?.format);
  },
  sortBy: (_property, [total]) => total && sql`coalesce(${total}, 0)`,
}));

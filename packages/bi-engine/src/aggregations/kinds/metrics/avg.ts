import { sql } from "../../../sql/sql.ts";
import { countSql, fieldMetric, sumSql, valueResult } from "../../values/field-metric.ts";

export const avg = fieldMetric("avg", () => ({
  columns: (source) => [sumSql(source), countSql(source)],
  result: (columns, source) => {
    const [total = null, count = 0] = columns ?? [];
    const isEmpty = source === undefined || total === null || Number(count) === 0;
    return valueResult("avg", isEmpty ? null : Number(total) / Number(count), source?.format);
  },
  sortBy: (_property, [total, count]) => total && count && sql`(${total})::DOUBLE / ${count}`,
}));

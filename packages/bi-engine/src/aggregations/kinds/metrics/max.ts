import { numberOf } from "../../../fields/value-source.ts";
import { sql } from "../../../sql/sql.ts";
import { fieldMetric, maxSql, singleNumber, valueResult } from "../../values/field-metric.ts";

export const max = fieldMetric("max", () => ({
  columns: (source) => [maxSql(source)],
  result: (columns, source) => {
    const most = columns?.[0] ?? null;
    const value = source && most !== null ? numberOf(source.field, most) : null;
    // Without a value it sorts as infinite.
    const number = singleNumber(value ?? Number.NEGATIVE_INFINITY);
    return { ...valueResult("max", value, source?.format), number };
  },
  sortBy: (_property, [most]) => most && sql`coalesce((${most})::DOUBLE, '-Infinity'::DOUBLE)`,
}));

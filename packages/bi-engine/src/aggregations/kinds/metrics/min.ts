import { numberOf } from "../../../fields/value-source.ts";
import { sql } from "../../../sql/sql.ts";
import { fieldMetric, minSql, singleNumber, valueResult } from "../../values/field-metric.ts";

export const min = fieldMetric("min", () => ({
  columns: (source) => [minSql(source)],
  result: (columns, source) => {
    const least = columns?.[0] ?? null;
    const value = source && least !== null ? numberOf(source.field, least) : null;
    // Without a value it sorts as infinite.
    const number = singleNumber(value ?? Number.POSITIVE_INFINITY);
    return { ...valueResult("min", value, source?.format), number };
  },
  sortBy: (_property, [least]) => least && sql`coalesce((${least})::DOUBLE, 'Infinity'::DOUBLE)`,
}));

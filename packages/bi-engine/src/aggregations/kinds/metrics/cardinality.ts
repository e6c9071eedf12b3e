import type { ValueSource } from "../../../fields/value-source.ts";
import { type Sql, sql } from "../../../sql/sql.ts";
import { badOption, integerOption } from "../../reading/options.ts";
import { countResult, fieldMetric } from "../../values/field-metric.ts";

/** Counts distinct values exactly, where OpenSearch estimates: any `precision_threshold` is met. */
export const cardinality = fieldMetric("cardinality", () => ({
  accepts: () => true,
  options: {
    precision_threshold: (node) => {
      const threshold = integerOption(node, "cardinality", "precision_threshold");
      if (threshold >= 0) return;
      const reason = `[precisionThreshold] must be greater than or equal to 0. Found [${threshold}] in [cardinality]`;
      throw badOption(node, "cardinality", "precision_threshold", reason);
    },
    rehash: () => undefined,
  },
  columns: (source) => [distinctSql(source)],
  result: (columns) => countResult("cardinality", Number(columns?.[0] ?? 0)),
  sortBy: (_property, [count]) => count,
}));

function distinctSql({ value, list }: ValueSource): Sql {
  return list ? sql`coalesce(len(list_distinct(flatten(list(${value})))), 0)` : sql`count(DISTINCT ${value})`;
}

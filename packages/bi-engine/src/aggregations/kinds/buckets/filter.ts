import { unscored } from "../../../plan/target.ts";
import { conditionInside } from "../../../queries/conditions/bare-refusal.ts";
import { type Sql, name, sql } from "../../../sql/sql.ts";
import type { AggregationKind, Level } from "../../aggregation.ts";
import { runSingleBucket } from "../../levels/single-bucket.ts";

export const filter: AggregationKind = {
  name: "filter",
  read: (body, reader) => {
    const query = reader.query(body);
    return {
      type: "bucket",
      run: async (level, run, inner) => {
        const { matches } = await conditionInside(query, unscored(level.scope));
        return runSingleBucket("filter", withCondition(level, matches), inner, run);
      },
    };
  },
};

/** The rows of the level for which the condition holds. */
export function withCondition(level: Level, condition: Sql): Level {
  const alias = name(level.scope.alias);
  const rows = sql`SELECT ${alias}.* FROM (${level.rows}) ${alias} WHERE ${condition}`;
  return { ...level, rows, everything: false };
}

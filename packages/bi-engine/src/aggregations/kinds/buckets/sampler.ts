import { executionError } from "../../../errors.ts";
import type { JsonNode } from "../../../json/json-node.ts";
import { type Sql, join, name, sql } from "../../../sql/sql.ts";
import type { AggregationKind, Level } from "../../aggregation.ts";
import { runSingleBucket } from "../../levels/single-bucket.ts";
import { badOption, integerOption, readOptions } from "../../reading/options.ts";

export const sampler: AggregationKind = {
  name: "sampler",
  read: (body, { name: aggregationName }) => {
    let size = 100;
    readOptions(body, "sampler", {
      shard_size: (node) => (size = readSampleSize(node, "sampler", aggregationName)),
    });
    return {
      type: "bucket",
      usesScores: true,
      run: (level, run, inner) => {
        if (inner.length === 0)
          throw executionError("Sampler aggregation must be used with child aggregations.");
        return runSingleBucket("sampler", bestRows(level, [], size), inner, run);
      },
    };
  },
};

export function readSampleSize(node: JsonNode, kind: string, aggregationName: string): number {
  const size = integerOption(node, kind, "shard_size");
  if (size > 0) return size;
  throw badOption(
    node,
    kind,
    "shard_size",
    `[shardSize] must be greater than 0. Found [${size}] in [${aggregationName}]`,
  );
}

/** The rows with the best scores, so many of each group and of each value of `by`. */
export function bestRows(level: Level, by: readonly Sql[], size: number): Level {
  const partition = [...level.groups.map(name), ...by];
  const within = partition.length === 0 ? sql`` : sql`PARTITION BY ${join(partition)} `;
  const alias = name(level.scope.alias);
  const rows = sql`SELECT ${alias}.* FROM (${level.rows}) ${alias} QUALIFY row_number() OVER (${within}ORDER BY _score DESC, _doc) <= ${size}`;
  return { ...level, rows, everything: false };
}

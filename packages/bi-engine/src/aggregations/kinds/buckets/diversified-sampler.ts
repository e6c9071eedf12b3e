import { valueSource } from "../../../fields/value-source.ts";
import { sql } from "../../../sql/sql.ts";
import type { AggregationKind } from "../../aggregation.ts";
import { runSingleBucket } from "../../levels/single-bucket.ts";
import { integerOption, readFieldOptions } from "../../reading/options.ts";
import { withCondition } from "./filter.ts";
import { bestRows, readSampleSize } from "./sampler.ts";

const KIND = "diversified_sampler";

export const diversifiedSampler: AggregationKind = {
  name: KIND,
  read: (body, { name }) => {
    let size = 100;
    let perValue = 1;
    const where = { kind: KIND, name };
    const options = readFieldOptions(body, where, {
      shard_size: (node) => (size = readSampleSize(node, KIND, name)),
      max_docs_per_value: (node) => (perValue = integerOption(node, KIND, "max_docs_per_value")),
      execution_hint: () => undefined,
    });
    return {
      type: "bucket",
      usesScores: true,
      run: (level, run, inner) => {
        const source = valueSource(level.scope, options, KIND, ({ type }) => type !== "geo_point");
        if (source === undefined)
          return runSingleBucket("unmapped_sampler", bestRows(level, [], size), inner, run);
        // A document without a value is in no sample.
        const value = source.list ? sql`(${source.value})[1]` : source.value;
        return runSingleBucket(
          "sampler",
          bestRows(bestRows(withCondition(level, sql`${value} IS NOT NULL`), [value], perValue), [], size),
          inner,
          run,
        );
      },
    };
  },
};

import { sql } from "../../../sql/sql.ts";
import type { AggregationKind } from "../../aggregation.ts";
import {
  type FieldOptions,
  fieldOptions,
  integerOption,
  readOptions,
  requiredField,
} from "../../reading/options.ts";
import { bestRows, readSampleSize } from "./sampler.ts";
import { withCondition } from "./filter.ts";
import { runSingleBucket } from "../../levels/single-bucket.ts";
import { valueSource } from "../../../fields/value-source.ts";

const kind = "diversified_sampler";

export const diversifiedSampler: AggregationKind = {
  name: kind,
  read: (body, { name }) => {
    const options: FieldOptions = {};
    let size = 100;
    let perValue = 1;
    readOptions(body, kind, {
      ...fieldOptions(options, kind, name),
      shard_size: (node) => (size = readSampleSize(node, kind, name)),
      max_docs_per_value: (node) => (perValue = integerOption(node, kind, "max_docs_per_value")),
      execution_hint: () => undefined,
    });
    const field = requiredField(options);
    return {
      type: "bucket",
      usesScores: true,
      run: (level, run, inner) => {
        const source = valueSource(
          level.scope,
          { ...options, field },
          kind,
          ({ type }) => type !== "geo_point",
        );
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

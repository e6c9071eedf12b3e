import { QueryError } from "../../../errors.ts";
import type { AggregationKind } from "../../aggregation.ts";
import { runSingleBucket } from "../../levels/single-bucket.ts";
import { readOptions } from "../../reading/options.ts";

export const global: AggregationKind = {
  name: "global",
  read: (body) => {
    readOptions(body, "global", {});
    return {
      type: "bucket",
      checkPlace: ({ name, parents }) => {
        const parent = parents.at(-1);
        if (parent !== undefined) throw onlyAtTheTop(parent.name, name);
      },
      run: (_level, run, inner) => runSingleBucket("global", run.all, inner, run),
    };
  },
};

function onlyAtTheTop(parent: string, name: string): QueryError {
  return new QueryError("searching", 500, {
    type: "aggregation_execution_exception",
    reason: `Aggregation [${parent}] cannot have a global sub-aggregation [${name}]. Global aggregations can only be defined as top level aggregations`,
  });
}

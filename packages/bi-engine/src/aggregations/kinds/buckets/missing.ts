import { valueSource } from "../../../fields/value-source.ts";
import { fieldOf } from "../../../plan/target.ts";
import { no, not, sql, yes } from "../../../sql/sql.ts";
import type { AggregationKind } from "../../aggregation.ts";
import { runSingleBucket } from "../../levels/single-bucket.ts";
import { readFieldOptions } from "../../reading/options.ts";
import { withCondition } from "./filter.ts";

export const missing: AggregationKind = {
  name: "missing",
  read: (body, { name: aggregationName }) => {
    const options = readFieldOptions(body, { kind: "missing", name: aggregationName });
    return {
      type: "bucket",
      run: (level, run, inner) => {
        const source = valueSource(level.scope, options, "missing", () => true);
        const isThere = source === undefined ? no : sql`${source.value} IS NOT NULL`;
        const unmapped = fieldOf(level.scope, options.field) === undefined && source === undefined;
        return runSingleBucket("missing", withCondition(level, unmapped ? yes : not(isThere)), inner, run);
      },
    };
  },
};

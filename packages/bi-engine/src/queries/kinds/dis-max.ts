import { parsingError } from "../../errors.ts";
import { boosted } from "../../plan/target.ts";
import { numberOption, textOption } from "../../reading/options.ts";
import { best, never, nothing, refuseTieBreaker } from "../conditions/scores.ts";
import type { Query, QueryKind } from "../query.ts";
import { conditionsOf } from "./bool.ts";

/** The rows that match any of the queries, with the best of their scores. */
export const disMax: QueryKind = {
  name: "dis_max",
  read: (body, reader) => {
    const object = reader.object(body, "dis_max");
    let queries: readonly Query[] | undefined;
    let tieBreaker = 0;
    let boost = 1;
    let label: { label?: string } = {};
    for (const { name, value } of object.members) {
      if (name === "queries") {
        if (value.kind === "array" && value.items.length === 0) {
          throw parsingError("[_na] query malformed, must start with start_object", value.end);
        }
        queries = value.kind === "array" ? value.items.map(reader.query) : [reader.query(value)];
      } else if (name === "tie_breaker") tieBreaker = numberOption(value);
      else if (name === "boost") boost = numberOption(value);
      else if (name === "_name") label = { label: textOption(value) };
      else throw parsingError(`[dis_max] query does not support [${name}]`, value.at);
    }
    if (queries === undefined || queries.length === 0) {
      throw parsingError("[dis_max] requires 'queries' field with at least one clause", object.end);
    }
    const inner = queries;
    return {
      kind: "dis_max",
      ...label,
      inner,
      condition: async (scope) => {
        refuseTieBreaker(tieBreaker);
        const found = best(await conditionsOf(inner, boosted(scope, boost)), tieBreaker);
        // Outer queries are still evaluated.
        return found === never ? nothing : found;
      },
    };
  },
};

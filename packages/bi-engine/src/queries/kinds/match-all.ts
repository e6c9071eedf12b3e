import { boosted } from "../../plan/target.ts";
import { readOptions, reportedTwice } from "../../reading/options.ts";
import { yes } from "../../sql/sql.ts";
import { constant, never } from "../conditions/scores.ts";
import type { QueryKind } from "../query.ts";

export const matchAll: QueryKind = {
  name: "match_all",
  read: (body) => {
    const { boost, label } = reportedTwice(() => readOptions(body, "match_all", {}), body);
    return {
      kind: "match_all",
      ...label,
      inner: [],
      condition: async (scope) => constant(boosted(scope, boost), yes),
    };
  },
};

export const matchNone: QueryKind = {
  name: "match_none",
  read: (body) => {
    const { label } = readOptions(body, "match_none", {}, "written");
    return { kind: "match_none", ...label, inner: [], condition: async () => never };
  },
};

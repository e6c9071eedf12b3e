import { illegalArgument } from "../../errors.ts";
import { fieldOf } from "../../plan/target.ts";
import { readOptions, textOption } from "../../reading/options.ts";
import { nothing } from "../conditions/scores.ts";
import type { QueryKind } from "../query.ts";
import { failedToCreate } from "../reading/failed-to-create.ts";

/** Scores by a `rank_feature` field. No mapping here has such fields, so it is always refused. */
export const rankFeature: QueryKind = {
  name: "rank_feature",
  read: (body) => {
    let path: string | undefined;
    const shape = () => undefined;
    const { label } = readOptions(body, "rank_feature", {
      field: (node) => (path = textOption(node)),
      saturation: shape,
      log: shape,
      sigmoid: shape,
      linear: shape,
    });
    if (path === undefined) throw illegalArgument("Required [field]");
    const wanted = path;
    return {
      kind: "rank_feature",
      ...label,
      inner: [],
      condition: async (scope) => {
        const field = fieldOf(scope, wanted);
        if (field === undefined) return nothing;
        throw failedToCreate(
          `[rank_feature] query only works on [rank_feature] fields and features of [rank_features] fields, not [${field.type}]`,
        );
      },
    };
  },
};

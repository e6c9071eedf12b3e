import { parsingError } from "../../errors.ts";
import { type JsonNode, tokenName } from "../../json/json-node.ts";
import { boosted } from "../../plan/target.ts";
import { readOptions, textOption } from "../../reading/options.ts";
import { no } from "../../sql/sql.ts";
import { fieldsMeant, hasValue } from "../conditions/has-value.ts";
import { constant, never, nothing } from "../conditions/scores.ts";
import type { QueryKind } from "../query.ts";

export const exists: QueryKind = {
  name: "exists",
  read: (body) => {
    let path: string | undefined;
    refuseOtherThanValues(body);
    const { boost, label } = readOptions(
      body,
      "exists",
      { field: (node) => (path = textOption(node)) },
      "written",
    );
    if (path === undefined)
      throw parsingError(
        `[exists] must be provided with a [field]`,
        body.kind === "object" ? body.end : body.at,
      );
    const pattern = path;
    return {
      kind: "exists",
      ...label,
      inner: [],
      condition: async (scope) => {
        const test = hasValue(scope, pattern);
        if (test === no) return fieldsMeant(scope, pattern).length === 0 ? never : nothing;
        return constant(boosted(scope, boost), test);
      },
    };
  },
};

function refuseOtherThanValues(body: JsonNode): void {
  for (const { name, value } of body.kind === "object" ? body.members : []) {
    if (["object", "array", "null"].includes(value.kind))
      throw parsingError(`[exists] unknown token [${tokenName(value)}] after [${name}]`, value.at);
  }
}

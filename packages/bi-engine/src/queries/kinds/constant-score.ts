import { parsingError } from "../../errors.ts";
import { tokenName } from "../../json/json-node.ts";
import { boosted, unscored } from "../../plan/target.ts";
import { numberOption, textOption } from "../../reading/options.ts";
import { constant, never } from "../conditions/scores.ts";
import type { Query, QueryKind } from "../query.ts";

/** The rows that match a filter, all with the same score. */
export const constantScore: QueryKind = {
  name: "constant_score",
  read: (body, reader) => {
    const object = reader.object(body, "constant_score");
    let filter: Query | undefined;
    let boost = 1;
    let label: { label?: string } = {};
    for (const { name, value } of object.members) {
      if (value.kind === "array" || value.kind === "null")
        throw parsingError(`unexpected token [${tokenName(value)}]`, value.at);
      if (name === "filter") {
        if (filter !== undefined)
          throw parsingError("[constant_score] accepts only one 'filter' element.", value.at);
        filter = reader.query(value);
      } else if (name === "boost") boost = numberOption(value);
      else if (name === "_name") label = { label: textOption(value) };
      else throw parsingError(`[constant_score] query does not support [${name}]`, value.at);
    }
    if (filter === undefined) throw parsingError("[constant_score] requires a 'filter' element", object.end);
    const inner = filter;
    return {
      kind: "constant_score",
      ...label,
      inner: [inner],
      condition: async (scope) => {
        const found = await inner.condition(unscored(scope));
        return found === never ? never : constant(boosted(scope, boost), found.matches);
      },
    };
  },
};

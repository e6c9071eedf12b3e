import { illegalArgument, parsingError } from "../errors.ts";
import { type Plain, plain } from "../json/json-node.ts";
import { type Sql, join, sql } from "../sql/sql.ts";
import { boosted, columnOf, fieldOf } from "../target.ts";
import { failedToCreate } from "./failed-to-create.ts";
import { readFieldBody } from "./one-field.ts";
import { numberOption, textOption } from "./options.ts";
import type { Condition, QueryKind } from "./query.ts";
import { any } from "./scores.ts";
import { hasTerm } from "./term.ts";

/** Rows with as many of the terms as another field of theirs says. */
export const termsSet: QueryKind = {
  name: "terms_set",
  read: (body) => {
    const { field, value: node } = readFieldBody(body, "terms_set");
    if (node.kind !== "object")
      throw parsingError(`[terms_set] unknown token [${node.kind}] after [${field}]`, node.at);
    let terms: readonly Plain[] = [];
    let minimumField: string | undefined;
    let boost = 1;
    let label: { label?: string } = {};
    for (const { name, value } of node.members) {
      if (name === "terms" && value.kind === "array") terms = value.items.map(plain);
      else if (name === "minimum_should_match_field") minimumField = textOption(value);
      else if (name === "minimum_should_match_script")
        throw illegalArgument("[terms_set] with a script is not supported: scripts are not run");
      else if (name === "boost") boost = numberOption(value);
      else if (name === "_name") label = { label: textOption(value) };
      else throw parsingError(`[terms_set] unknown token [FIELD_NAME] in [${name}]`, value.at);
    }
    if (minimumField === undefined)
      throw failedToCreate("No minimum should match has been specified", "illegal_state_exception");
    const path = minimumField;
    return {
      kind: "terms_set",
      ...label,
      inner: [],
      condition: async (scope) => {
        const least = fieldOf(scope, path);
        if (least === undefined) throw failedToCreate(`failed to find minimum_should_match field [${path}]`);
        const conditions: Condition[] = [];
        for (const term of terms) conditions.push(await hasTerm(boosted(scope, boost), field, term));
        const { score } = any(conditions);
        return { matches: sql`(${countOf(conditions)}) >= greatest(1, ${columnOf(scope, least)})`, score };
      },
    };
  },
};

function countOf(conditions: readonly Condition[]): Sql {
  if (conditions.length === 0) return sql`-1`;
  return join(
    conditions.map(({ matches }) => sql`CASE WHEN ${matches} THEN 1 ELSE 0 END`),
    " + ",
  );
}

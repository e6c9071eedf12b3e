import { parsingError } from "../../errors.ts";
import { type JsonNode, tokenName } from "../../json/json-node.ts";
import type { Field } from "../../mapping/mapping.ts";
import { globMatcher } from "../../patterns/glob.ts";
import { type Sql, no, or, sql, yes } from "../../sql/sql.ts";
import { type Scope, boosted, columnOf } from "../../plan/target.ts";
import { countClauses } from "../reading/clause-count.ts";
import { failedToCreate } from "../reading/failed-to-create.ts";
import { readOptions, textOption } from "../reading/options.ts";
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

/** The field, the fields of the object, or those that match the pattern, also in other nested objects. */
function fieldsMeant(scope: Scope, pattern: string): readonly Field[] {
  const fits = globMatcher(pattern);
  return [...scope.target.mapping.fields.values()].filter(
    ({ path }) => fits(path) || path.startsWith(`${pattern}.`),
  );
}

/** True for rows that have a value in the field, in any field of the object, or in any field that matches the pattern. */
export function hasValue(scope: Scope, pattern: string): Sql {
  if (pattern === "_id" || pattern === "_index" || pattern === "_seq_no" || pattern === "_source") return yes;
  if (pattern === "*")
    throw failedToCreate("Cannot run exists query on [_feature]", "unsupported_operation_exception");
  const fields = fieldsMeant(scope, pattern).filter((field) => field.nestedPath === scope.nestedPath);
  if (fields.length === 0) return no;
  countClauses(scope, fields.length - 1);
  return or(fields.map((field) => sql`${columnOf(scope, field)} IS NOT NULL`));
}

import { illegalArgument, parsingError, queryShardError } from "../../errors.ts";
import { type Plain, plain } from "../../json/json-node.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Scope, boosted, columnOf, fieldOf } from "../../plan/target.ts";
import { numberOption, textOption } from "../../reading/options.ts";
import { type Sql, join, sql } from "../../sql/sql.ts";
import { any } from "../conditions/scores.ts";
import type { Condition, QueryKind } from "../query.ts";
import { failedToCreate } from "../reading/failed-to-create.ts";
import { readFieldBody } from "../reading/one-field.ts";
import { hasTerm } from "../text/has-term.ts";

/** Rows that contain as many of the terms as another of their fields requires. */
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
        const known = scope.target.mapping.fields.get(path);
        if (known === undefined) throw queryShardError(`failed to find minimum_should_match field [${path}]`);
        const least = leastOf(scope, known);
        const conditions: Condition[] = [];
        for (const term of terms) conditions.push(await hasTerm(boosted(scope, boost), field, term));
        const { score } = any(conditions);
        const matches = sql`coalesce((${countOf(conditions)}) >= greatest(1, ${least}), FALSE)`;
        return { matches: sql`(${least} IS NOT NULL AND ${matches})`, score };
      },
    };
  },
};

/** How many terms a row must contain: of several numbers the least, without its fraction; without a number no row matches. */
function leastOf(scope: Scope, field: Field): Sql {
  if (!NUMBERS.has(field.type))
    throw failedToCreate(`minimum_should_match field [${field.path}] of type [${field.type}] has no numbers`);
  if (fieldOf(scope, field.path) === undefined) return sql`NULL::BIGINT`;
  const column = columnOf(scope, field);
  const value = field.multiValued ? sql`list_min(${column})` : column;
  const scale = field.type === "scaled_float" ? 1 / field.scalingFactor : 1;
  return sql`trunc((${value})::DOUBLE * ${scale}::DOUBLE)::BIGINT`;
}

const NUMBERS: ReadonlySet<string> = new Set([
  "byte",
  "short",
  "integer",
  "long",
  "float",
  "half_float",
  "double",
  "scaled_float",
  "date",
  "boolean",
]);

function countOf(conditions: readonly Condition[]): Sql {
  if (conditions.length === 0) return sql`-1`;
  return join(
    conditions.map(({ matches }) => sql`CASE WHEN ${matches} THEN 1 ELSE 0 END`),
    " + ",
  );
}

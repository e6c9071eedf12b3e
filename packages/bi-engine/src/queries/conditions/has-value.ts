import type { Field } from "../../mapping/mapping.ts";
import { globMatcher } from "../../patterns/glob.ts";
import { type Scope, columnOf } from "../../plan/target.ts";
import { type Sql, no, or, sql, yes } from "../../sql/sql.ts";
import { countClauses } from "../reading/clause-count.ts";
import { failedToCreate } from "../reading/failed-to-create.ts";

/** The field, the fields of the object, or those that match the pattern, also in other nested objects. */
export function fieldsMeant(scope: Scope, pattern: string): readonly Field[] {
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

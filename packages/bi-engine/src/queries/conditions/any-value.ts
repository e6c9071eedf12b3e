import type { Field } from "../../mapping/mapping.ts";
import { type Scope, columnOf } from "../../plan/target.ts";
import { type Sql, sql } from "../../sql/sql.ts";

/**
 * True for a row when the test holds for one of the field's values. `test` is given an expression that stands
 * for one value. The text of a text field is one value, see `columnValues`.
 */
export function anyValue(scope: Scope, field: Field, test: (value: Sql) => Sql): Sql {
  const column = columnOf(scope, field);
  if (!field.multiValued) return test(column);
  return sql`(list_bool_or(list_transform(${column}, lambda v: ${test(sql`v`)})) IS TRUE)`;
}

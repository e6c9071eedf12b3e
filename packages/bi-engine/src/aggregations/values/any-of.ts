import type { ValueSource } from "../../fields/value-source.ts";
import { type Sql, sql } from "../../sql/sql.ts";

/** True for a row one of whose values passes the test. */
export function anyOf({ value, list }: Pick<ValueSource, "value" | "list">, test: (value: Sql) => Sql): Sql {
  if (!list) return test(value);
  return sql`(list_bool_or(list_transform(${value}, lambda v: ${test(sql`v`)})) IS TRUE)`;
}

import { shardIllegalArgument } from "../../errors.ts";
import { shown } from "../../json/shown.ts";
import { VALUE_MARK, TERM_MARK } from "../../mapping/column-value.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Scope, columnOf, rowsOf } from "../../plan/target.ts";
import { type Sql, name, sql, yes } from "../../sql/sql.ts";
import { anyValue } from "../conditions/any-value.ts";
import { rowsOnce } from "./term-statistics.ts";

/** With more different terms than these they are not listed one by one. */
const MAX_WORDS = 1_000_000;

/** The different values of a keyword field, or words of a text field, that pass the test; sorted. */
export async function dictionaryOf(
  scope: Scope,
  field: Field,
  test: (term: Sql) => Sql = () => yes,
): Promise<readonly string[]> {
  const rows = await rowsOnce(
    scope.session,
    sql`SELECT word FROM (${termsOf(scope, field)}) WHERE ${isTerm(field)} AND ${test(sql`word`)} ORDER BY word LIMIT ${MAX_WORDS + 1}`,
  );
  if (rows.length > MAX_WORDS)
    throw shardIllegalArgument(`the pattern has to be tried on too many words of [${field.path}]`);
  return rows.map((row) => shown(row[0]));
}

/** Between the separators of a text there are empty pieces, which are no words; a keyword may be empty. */
function isTerm(field: Field): Sql {
  return field.type === "text" ? sql`word <> ''` : sql`word IS NOT NULL`;
}

function termsOf(scope: Scope, field: Field): Sql {
  const values = sql`SELECT DISTINCT ${columnOf(scope, field)} AS word FROM ${rowsOf(scope)} ${name(scope.alias)}`;
  // Texts recur, and splitting one costs more than a lookup whether it was split before.
  if (field.type === "text")
    return sql`SELECT DISTINCT unnest(string_split(replace(word, ${VALUE_MARK}, ''), ${TERM_MARK})) AS word FROM (${values})`;
  return field.multiValued ? sql`SELECT DISTINCT unnest(word) AS word FROM (${values})` : values;
}

/** True for rows that have one of the terms. */
export function isOneOf(scope: Scope, field: Field, terms: readonly string[]): Sql {
  if (field.type === "text") {
    return sql`list_has_any(string_split(${columnOf(scope, field)}, ${TERM_MARK}), [${terms}])`;
  }
  return anyValue(scope, field, (value) => sql`${value} IN (${terms})`);
}

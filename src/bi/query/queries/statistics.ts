import type { Field } from "../mapping/mapping.ts";
import { type Sql, join, name, sql } from "../sql/sql.ts";
import { type Scope, type Session, columnOf, rowsOf, wordCountOf } from "../target.ts";
import type { FieldStatistics } from "../text/bm25.ts";

/** How many rows have the field and how many words they hold, over all rows the request may see. */
export async function fieldStatistics(scope: Scope, field: Field): Promise<FieldStatistics> {
  const length = lengthOf(scope, field);
  const [documents = 0, totalLength = 0] = await counts(scope, [
    sql`count(*) FILTER (${length} > 0)`,
    sql`coalesce(sum(${length}), 0)`,
  ]);
  return { documents, totalLength };
}

/** In how many rows each of the tests holds. */
export async function frequencies(scope: Scope, tests: readonly Sql[]): Promise<readonly number[]> {
  if (tests.length === 0) return [];
  return counts(
    scope,
    tests.map((test) => sql`count(*) FILTER (${test})`),
  );
}

/** The number of values, or of words of a text. */
export function lengthOf(scope: Scope, field: Field): Sql {
  const column = columnOf(scope, field);
  if (field.type !== "text") {
    // Doc values keep `true` twice, the index counts it once.
    const values = field.type === "boolean" ? sql`list_distinct(${column})` : column;
    return field.multiValued
      ? sql`coalesce(len(${values}), 0)`
      : sql`CASE WHEN ${column} IS NULL THEN 0 ELSE 1 END`;
  }
  return sql`coalesce(${wordCountOf(scope, field)}, 0)`;
}

async function counts(scope: Scope, columns: readonly Sql[]): Promise<readonly number[]> {
  const rows = await rowsOnce(
    scope.session,
    sql`SELECT ${join(columns)} FROM ${rowsOf(scope)} ${name(scope.alias)}`,
  );
  return (rows[0] ?? []).map(Number);
}

const asked = new WeakMap<Session, Map<string, ReturnType<Session["rows"]>>>();

/** Asks each statement once per request: parts of a query often need the same statistics. */
export function rowsOnce(session: Session, statement: Sql): ReturnType<Session["rows"]> {
  let answers = asked.get(session);
  if (answers === undefined) asked.set(session, (answers = new Map()));
  let rows = answers.get(statement.text);
  if (rows === undefined) answers.set(statement.text, (rows = session.rows(statement)));
  return rows;
}

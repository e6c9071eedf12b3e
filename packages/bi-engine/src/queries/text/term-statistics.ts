import type { Field } from "../../mapping/mapping.ts";
import { type Scope, type Session, columnOf, rowsOf, termCountOf } from "../../plan/target.ts";
import { type Sql, join, name, sql } from "../../sql/sql.ts";
import type { FieldStatistics } from "../../text/bm25.ts";
import { BatchLoader } from "./batch-loader.ts";
import { blockCounts, blockValues } from "./block-values.ts";

/** How many rows have the field and how many terms they have, over all rows of the target. */
export async function fieldStatistics(
  scope: Scope,
  field: Field,
  length = lengthOf(scope, field),
): Promise<FieldStatistics> {
  const columns = [sql`count(*) FILTER (${length} > 0)`, sql`coalesce(sum(${length}), 0)`];
  const byBlock = await blockValues(scope, columns);
  const [documents = 0, totalLength = 0] = byBlock?.map(sumOf) ?? (await countsOver(scope, columns));
  return { documents, totalLength };
}

/** How many rows the scope has. */
export async function countAll(scope: Scope): Promise<number> {
  const { documentCount } = scope.target;
  if (scope.nestedPath === undefined && documentCount !== undefined) return documentCount;
  const [count = 0] = await countsOver(scope, [sql`count(*)`]);
  return count;
}

/** All rows: to the server, documents and nested objects are rows alike. */
export async function countRows({ session, target }: Scope): Promise<number> {
  const relations = [target.documents, ...target.nested.values()];
  const counts = relations.map((rows) => sql`(SELECT count(*) FROM ${rows} ${name("r")})`);
  const rows = await rowsOnce(session, sql`SELECT ${join(counts, " + ")}`);
  return Number(rows[0]?.[0] ?? 0);
}

/** How many rows pass each of the tests. */
export async function frequencies(scope: Scope, tests: readonly Sql[]): Promise<readonly number[]> {
  if (tests.length === 0) return [];
  const byBlock = await blockCounts(scope, tests);
  return (
    byBlock?.map(sumOf) ??
    countsOver(
      scope,
      tests.map((test) => sql`count(*) FILTER (${test})`),
    )
  );
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** The number of values, or of terms of a text. */
export function lengthOf(scope: Scope, field: Field): Sql {
  const column = columnOf(scope, field);
  if (field.type !== "text") {
    // Doc values have `true` twice, the index counts it once.
    const values = field.type === "boolean" ? sql`list_distinct(${column})` : column;
    return field.multiValued
      ? sql`coalesce(len(${values}), 0)`
      : sql`CASE WHEN ${column} IS NULL THEN 0 ELSE 1 END`;
  }
  return sql`coalesce(${termCountOf(scope, field)}, 0)`;
}

/** Aggregate expressions over all rows of the scope, as numbers; 0 where there is nothing to aggregate. */
export function countsOver(scope: Scope, columns: readonly Sql[]): Promise<readonly number[]> {
  const { session, target } = scope;
  const from = sql`${rowsOf(scope)} ${name(scope.alias)}`;
  let ofSession = counting.get(session);
  if (ofSession === undefined) counting.set(session, (ofSession = new Map()));
  let counter = ofSession.get(from.text);
  if (counter === undefined) {
    counter = new BatchLoader((requested) => count(session, from, requested, target.counted));
    ofSession.set(from.text, counter);
  }
  return Promise.all(columns.map((column) => counter.send(column)));
}

const counting = new WeakMap<Session, Map<string, BatchLoader<Sql, number>>>();

/** The most counts that are cached for a snapshot that lasts. */
const MAX_KEPT = 1000;

/** Counts of this request and earlier ones, by what was counted of which rows. */
async function count(
  session: Session,
  from: Sql,
  columns: readonly Sql[],
  kept: Map<string, number>,
): Promise<readonly number[]> {
  const keyOf = (column: Sql) => `${column.text} FROM ${from.text}`;
  const known = new Map(columns.map((column) => [column.text, kept.get(keyOf(column))] as const));
  const missing = columns.filter((column) => known.get(column.text) === undefined);
  if (missing.length > 0) {
    const [row = []] = await session.rows(sql`SELECT ${join(missing)} FROM ${from}`);
    if (kept.size >= MAX_KEPT) kept.clear();
    missing.forEach((column, i) => {
      const counted = Number(row[i] ?? 0);
      known.set(column.text, counted);
      kept.set(keyOf(column), counted);
    });
  }
  return columns.map((column) => known.get(column.text) ?? 0);
}

const requested = new WeakMap<Session, Map<string, ReturnType<Session["rows"]>>>();

/** Sends each statement once per request: parts of a query often use the same statistics. */
export function rowsOnce(session: Session, statement: Sql): ReturnType<Session["rows"]> {
  let responses = requested.get(session);
  if (responses === undefined) requested.set(session, (responses = new Map()));
  let rows = responses.get(statement.text);
  if (rows === undefined) responses.set(statement.text, (rows = session.rows(statement)));
  return rows;
}

import type { Field } from "../mapping/mapping.ts";
import { type Sql, join, name, sql } from "../sql/sql.ts";
import { type Row, type Scope, type Session, columnOf, rowsOf, wordCountOf } from "../target.ts";
import type { FieldStatistics } from "../text/bm25.ts";

/** How many rows have the field and how many words they hold, over all rows the request may see. */
export async function fieldStatistics(
  scope: Scope,
  field: Field,
  length = lengthOf(scope, field),
): Promise<FieldStatistics> {
  const [documents = 0, totalLength = 0] = await countsOver(scope, [
    sql`count(*) FILTER (${length} > 0)`,
    sql`coalesce(sum(${length}), 0)`,
  ]);
  return { documents, totalLength };
}

/** How many rows the scope has. */
export async function countAll(scope: Scope): Promise<number> {
  const { documentCount } = scope.target;
  if (scope.nestedPath === undefined && documentCount !== undefined) return documentCount;
  const [count = 0] = await countsOver(scope, [sql`count(*)`]);
  return count;
}

/** All there is: documents and nested objects are rows alike to the server. */
export async function countRows({ session, target }: Scope): Promise<number> {
  const relations = [target.documents, ...target.nested.values()];
  const counts = relations.map((rows) => sql`(SELECT count(*) FROM ${rows} ${name("r")})`);
  const rows = await rowsOnce(session, sql`SELECT ${join(counts, " + ")}`);
  return Number(rows[0]?.[0] ?? 0);
}

/** In how many rows each of the tests holds. */
export async function frequencies(scope: Scope, tests: readonly Sql[]): Promise<readonly number[]> {
  if (tests.length === 0) return [];
  return countsOver(
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

/** Aggregate expressions over all rows of the scope, as numbers; 0 where there is nothing to aggregate. */
export function countsOver(scope: Scope, columns: readonly Sql[]): Promise<readonly number[]> {
  const { session, target } = scope;
  const from = sql`${rowsOf(scope)} ${name(scope.alias)}`;
  let ofSession = counting.get(session);
  if (ofSession === undefined) counting.set(session, (ofSession = new Map()));
  let counter = ofSession.get(from.text);
  if (counter === undefined)
    ofSession.set(from.text, (counter = new RowCounter(session, from, target.counted)));
  return Promise.all(columns.map((column) => counter.count(column)));
}

const counting = new WeakMap<Session, Map<string, RowCounter>>();

/** So many counts are kept of a snapshot that lasts. */
const mostKept = 1000;

/**
 * Counts over all rows: what is asked for at the same time is counted in one pass, and nothing twice while the rows stay
 * the same.
 */
class RowCounter {
  readonly #session: Session;
  readonly #from: Sql;
  readonly #asked = new Map<string, Promise<number>>();
  /** Counts of this request and of others before it, by the rows and what was counted of them. */
  readonly #kept: Map<string, number>;
  #waiting: { readonly columns: Sql[]; readonly row: Promise<Row> } | undefined;

  constructor(session: Session, from: Sql, kept: Map<string, number>) {
    this.#session = session;
    this.#from = from;
    this.#kept = kept;
  }

  count(column: Sql): Promise<number> {
    let count = this.#asked.get(column.text);
    if (count === undefined) this.#asked.set(column.text, (count = this.#find(column)));
    return count;
  }

  async #find(column: Sql): Promise<number> {
    const key = `${column.text} FROM ${this.#from.text}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const count = await this.#ask(column);
    if (this.#kept.size >= mostKept) this.#kept.clear();
    this.#kept.set(key, count);
    return count;
  }

  async #ask(column: Sql): Promise<number> {
    const { columns, row } = (this.#waiting ??= this.#begin());
    const place = columns.push(column) - 1;
    return Number((await row)[place] ?? 0);
  }

  #begin(): { readonly columns: Sql[]; readonly row: Promise<Row> } {
    const columns: Sql[] = [];
    const count = async (): Promise<Row> => {
      // Parts of a query that are put together at the same time all ask before this goes on.
      await Promise.resolve();
      this.#waiting = undefined;
      const rows = await this.#session.rows(sql`SELECT ${join(columns)} FROM ${this.#from}`);
      return rows[0] ?? [];
    };
    return { columns, row: count() };
  }
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

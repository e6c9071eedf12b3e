import type { ResponseValue } from "../json/write-json.ts";
import { type Scope, type Session, unscored } from "../plan/target.ts";
import type { Query } from "../queries/query.ts";
import { type PageRow, columnsOfPage } from "./page-row.ts";

/** The names of the queries that each row matches, for those parts of the query that were given a name. */
export async function matchedQueries(
  session: Session,
  scope: Scope,
  query: Query | undefined,
  page: readonly PageRow[],
): Promise<ReadonlyMap<string, ResponseValue>> {
  const named = query === undefined ? [] : namedParts(query);
  if (named.length === 0) return new Map();
  const conditions = [];
  for (const part of named) conditions.push((await part.condition(unscored(scope))).matches);
  const found = await columnsOfPage(session, scope, page, conditions);
  const lists = Array.from(found, ([key, flags]): [string, string[]] => [
    key,
    named.flatMap(({ label }, i) => (flags[i] === true && label !== undefined ? [label] : [])),
  ]);
  return new Map(lists.filter(([, labels]) => labels.length > 0));
}

/** Parts inside a nested query are about other rows. */
function namedParts(query: Query): Query[] {
  const own = query.label === undefined ? [] : [query];
  return query.kind === "nested" ? own : [...own, ...query.inner.flatMap(namedParts)];
}

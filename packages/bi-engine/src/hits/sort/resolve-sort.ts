import { double } from "../../json/write-json.ts";
import type { Scope, SqlResult } from "../../plan/target.ts";
import type { AfterValue, SortKey } from "../../queries/query.ts";
import { type Sql, name, sql } from "../../sql/sql.ts";
import type { ResolvedSort } from "./resolved-sort.ts";
import { sortByDistance } from "./sort-by-distance.ts";
import { sortByField } from "./sort-by-field.ts";

export async function resolveSort(
  scope: Scope,
  keys: readonly SortKey[],
  score: Sql,
): Promise<readonly ResolvedSort[]> {
  const resolved: ResolvedSort[] = [];
  for (const key of keys) resolved.push(await resolve(scope, key, score));
  return resolved;
}

async function resolve(scope: Scope, key: SortKey, score: Sql): Promise<ResolvedSort> {
  const { ascending } = key;
  const after = (given: AfterValue) => sql`${Number(given)}`;
  switch (key.by) {
    case "score": {
      const show = (value: SqlResult) => double(Number(value), { single: true });
      return { value: score, ascending, missingFirst: false, show, after };
    }
    case "doc": {
      const value = sql`${name(scope.alias)}._doc`;
      const { docAt } = scope.target;
      const show = (result: SqlResult) => Number(result);
      if (docAt === undefined) return { value, ascending, missingFirst: false, show, after };
      const direction = ascending ? "ascending" : "descending";
      const from = (given: AfterValue) => docAt(Number(given), direction);
      return { value, ascending, missingFirst: false, showsPlace: true, show, after: from };
    }
    case "field":
      return sortByField(scope, key);
    case "distance":
      return sortByDistance(scope, key);
  }
}

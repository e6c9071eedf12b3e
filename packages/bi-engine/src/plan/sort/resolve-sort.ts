import { type Answer, double } from "../../json/write-json.ts";
import { type Sql, name, sql } from "../../sql/sql.ts";
import type { Scope, SqlResult } from "../target.ts";
import { sortByDistance } from "./sort-by-distance.ts";
import { sortByField } from "./sort-by-field.ts";
import type { SortKey } from "./sort-key.ts";

/** A sort key resolved: what the statement orders by, and how its value is shown. */
export interface ResolvedSort {
  readonly value: Sql;
  /** The bare column that puts rows in the same order, where there is one: the database knows the ends of columns. */
  readonly order?: Sql | undefined;
  readonly ascending: boolean;
  /** Where rows without a value stand, for values that nothing stands in for. */
  readonly missingFirst: boolean;
  readonly isNumber?: boolean;
  readonly show: (value: SqlResult) => Answer;
  /** A value that a client gives to go on after it, as SQL that compares with `value`; null for rows without a value. */
  readonly after: (given: AfterValue) => Sql | null;
}

export type AfterValue = string | number | boolean | bigint | null;

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
      return { value, ascending, missingFirst: false, show: (result) => Number(result), after };
    }
    case "field":
      return sortByField(scope, key);
    case "distance":
      return sortByDistance(scope, key);
  }
}

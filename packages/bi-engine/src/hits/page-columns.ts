import { JavaDouble } from "../json/write-json.ts";
import type { Scope } from "../plan/target.ts";
import { type Sql, join, name, sql } from "../sql/sql.ts";
import type { Found } from "./found.ts";
import { type OrderKey, orderKeys } from "./sort/order-keys.ts";
import type { ResolvedSort } from "./sort/resolved-sort.ts";

export function orderOf({ scope, score }: Found, sorts: readonly ResolvedSort[]): readonly OrderKey[] {
  return orderKeys(scope, sorts, typeof score === "number" ? undefined : sql`score`);
}

/** The columns of a chosen row, the score by the name `score`. */
export function pageColumns({ scope, score }: Found, sorts: readonly ResolvedSort[]): Sql {
  const alias = name(scope.alias);
  return join([
    sql`${alias}._doc`,
    nestedRow(scope),
    sql`(${score})::FLOAT AS score`,
    ...sorts.map(({ value }) => value),
  ]);
}

export function float(value: number): JavaDouble {
  return new JavaDouble(value, { single: true });
}

/** The number of a nested row in its document; documents themselves are -1. */
export function nestedRow(scope: Scope): Sql {
  return scope.nestedPath === undefined ? sql`-1` : sql`${name(scope.alias)}._row`;
}

import { sql, type Sql } from "../../../src/platform/database/index.ts";

/** What is wrong with the rows that a statement finds; it gives their `id`. */
export interface Invariant {
  readonly what: string;
  readonly broken: Sql;
}

/** One statement for all of them: they are asked after every step. */
export function asOneStatement(invariants: readonly Invariant[]): Sql {
  const parts = invariants.map(
    ({ what, broken }) => sql`select ${what}::text as what, id from (${broken}) as broken`,
  );
  return parts.reduce((all, part) => sql`${all} union all ${part}`);
}

import { sql, type Sql } from "../../../src/platform/database/index.ts";

/** A statement that selects the `id` of every row that breaks a rule, and the sentence for it. */
export interface Invariant {
  readonly what: string;
  readonly broken: Sql;
}

/** All in one statement, because they run after every step. */
export function asOneStatement(invariants: readonly Invariant[]): Sql {
  const parts = invariants.map(
    ({ what, broken }) => sql`select ${what}::text as what, id from (${broken}) as broken`,
  );
  return parts.reduce((all, part) => sql`${all} union all ${part}`);
}

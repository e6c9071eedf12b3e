import { QueryError } from "../../errors.ts";
import type { Scope } from "../../plan/target.ts";

/** `indices.query.bool.max_clause_count`: terms, values, ranges and patterns of one query, each in each of its fields. */
const MAX_CLAUSES = 1024;

/** Counts what a query looks for while its conditions are made. */
export class ClauseCount {
  #count = 0;
  /** One for all parts of a query that go on at the same time: to make an error costs more than to look for a term. */
  #refusal: QueryError | undefined;

  add(clauses: number): void {
    this.#count += clauses;
    if (this.#count > MAX_CLAUSES) this.#refusal ??= tooManyClauses();
    if (this.#refusal !== undefined) throw this.#refusal;
  }
}

/** Counts clauses that a query comes to beyond those that stand in it. */
export function countClauses(scope: Scope, clauses: number): void {
  scope.clauses?.add(clauses);
}

/** With the server's wording and with its status. */
function tooManyClauses(): QueryError {
  return new QueryError("searching", 500, {
    type: "too_many_nested_clauses",
    reason: `too_many_nested_clauses: Query contains too many nested clauses; maxClauseCount is set to ${MAX_CLAUSES}`,
  });
}

export function isTooManyClauses(error: QueryError): boolean {
  return error.details.type === "too_many_nested_clauses";
}

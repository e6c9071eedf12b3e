import { QueryError } from "../../errors.ts";
import type { Scope } from "../../plan/target.ts";

/** `indices.query.bool.max_clause_count`: terms, values, ranges and patterns of one query, each in each of its fields. */
const MAX_CLAUSES = 1024;

/** Counts the clauses of a query while its conditions are built. */
export class ClauseCount {
  #count = 0;
  /** One error for all parts of a query that are resolved at the same time: creating an error costs more than a clause. */
  #refusal: QueryError | undefined;

  add(clauses: number): void {
    this.#count += clauses;
    if (this.#count > MAX_CLAUSES) this.#refusal ??= tooManyClauses();
    if (this.#refusal !== undefined) throw this.#refusal;
  }
}

/** Counts clauses that a query expands to, beyond those in the request. */
export function countClauses(scope: Scope, clauses: number): void {
  scope.clauses?.add(clauses);
}

/** With the wording and the status of the server. */
function tooManyClauses(): QueryError {
  return new QueryError("searching", 500, {
    type: "too_many_nested_clauses",
    reason: `too_many_nested_clauses: Query contains too many nested clauses; maxClauseCount is set to ${MAX_CLAUSES}`,
  });
}

export function isTooManyClauses(error: QueryError): boolean {
  return error.details.type === "too_many_nested_clauses";
}

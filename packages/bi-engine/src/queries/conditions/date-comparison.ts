import { QueryError } from "../../errors.ts";
import type { Scope } from "../../plan/target.ts";

/**
 * An error in a query is reported only where no range of dates excludes all documents: the server compares dates first, and
 * skips the clauses beside such a range. Here they are compared only after an error.
 */
export async function comparingDates<T>(scope: Scope, make: (scope: Scope) => Promise<T>): Promise<T> {
  try {
    return await make(scope);
  } catch (error) {
    if (!(error instanceof QueryError) || scope.comparesDates === true) throw error;
    return make({ ...scope, comparesDates: true });
  }
}

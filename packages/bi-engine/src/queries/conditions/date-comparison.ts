import { QueryError } from "../../errors.ts";
import type { Scope } from "../../plan/target.ts";

/**
 * What is wrong with a query is reported only where no range of dates leaves out all documents: the server looks at dates
 * first, and at none of the clauses beside such a range. Here they are looked at once something is wrong.
 */
export async function comparingDates<T>(scope: Scope, make: (scope: Scope) => Promise<T>): Promise<T> {
  try {
    return await make(scope);
  } catch (error) {
    if (!(error instanceof QueryError) || scope.comparesDates === true) throw error;
    return make({ ...scope, comparesDates: true });
  }
}

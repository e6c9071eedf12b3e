import { QueryError } from "../../errors.ts";
import type { Scope } from "../../plan/target.ts";
import type { Condition, Query } from "../query.ts";
import { comparingDates } from "./date-comparison.ts";

/** The condition of a query inside an aggregation, whose errors lack the frame that searches add. */
export async function conditionInside(query: Query, scope: Scope): Promise<Condition> {
  try {
    return await comparingDates(scope, query.condition);
  } catch (error) {
    const cause = error instanceof QueryError ? error.details : undefined;
    const inner = cause?.causedBy;
    if (inner === undefined || cause?.reason !== `failed to create query: ${inner.reason}`) throw error;
    throw new QueryError("searching", SERVER_FAILURES.has(inner.type) ? 500 : 400, inner);
  }
}

/** Errors that are exceptions of Java, not checks of the server. */
const SERVER_FAILURES: ReadonlySet<string> = new Set([
  "unsupported_operation_exception",
  "class_cast_exception",
]);

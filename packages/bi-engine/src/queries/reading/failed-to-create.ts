import { type ErrorCause, QueryError, queryShardError } from "../../errors.ts";

/** A value that does not fit its field, as a shard says it. */
export function failedToCreate(reason: string, type = "illegal_argument_exception"): QueryError {
  return failedBecause({ type, reason });
}

export function failedBecause(cause: ErrorCause): QueryError {
  return queryShardError(`failed to create query: ${cause.reason}`, cause);
}

/** The value's refusal as the cause of a query that cannot be made; range queries let it through bare. */
export function wrapped<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof QueryError && error.details.type === "parse_exception")
      throw failedBecause(error.details);
    throw error;
  }
}

import { type ErrorCause, QueryError, queryShardError } from "../../errors.ts";

/** The error of a shard for a value that does not fit its field. */
export function failedToCreate(reason: string, type = "illegal_argument_exception"): QueryError {
  return failedBecause({ type, reason });
}

export function failedBecause(cause: ErrorCause): QueryError {
  return queryShardError(`failed to create query: ${cause.reason}`, cause);
}

/** The error of the value as the cause of a query that cannot be built; range queries report it without that frame. */
export function wrapped<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof QueryError && error.details.type === "parse_exception")
      throw failedBecause(error.details);
    throw error;
  }
}

import { QueryError, shardIllegalArgument } from "../errors.ts";
import { type Sql, sql } from "./sql.ts";

/**
 * Errors that depend on the value of a row: the statement fails with a text that starts with a marker, which the session
 * converts to a QueryError.
 */
const SIGN = "\u{1}refused\u{1}";

/** The reason of the error, as a text. */
export function refusal(type: "illegal_argument_exception" | "exception", reason: Sql): Sql {
  return sql`${SIGN + type + SIGN} || ${reason}`;
}

/** The value, unless there is an error: then the statement fails as soon as the expression is evaluated. */
export function unlessRefused(refused: Sql, value: Sql): Sql {
  return sql`CASE WHEN ${refused} IS NOT NULL THEN error(${refused})::DOUBLE ELSE ${value} END`;
}

/** The error that made a statement fail; undefined when it failed for another reason. */
export function refusalIn(error: unknown): QueryError | undefined {
  const [, type, reason] = error instanceof Error ? error.message.split(SIGN) : [];
  if (type === undefined || reason === undefined) return undefined;
  return type === "exception"
    ? new QueryError("searching", 500, { type, reason })
    : shardIllegalArgument(reason);
}

import { QueryError, shardIllegalArgument } from "../errors.ts";
import { type Sql, sql } from "./sql.ts";

/**
 * Refusals of what only a row can say: the statement fails with a text that starts with a sign, and the session makes
 * a QueryError of it.
 */
const sign = "\u{1}refused\u{1}";

/** What a row has to be refused for, as a text. */
export function refusal(type: "illegal_argument_exception" | "exception", reason: Sql): Sql {
  return sql`${sign + type + sign} || ${reason}`;
}

/** The value, unless there is a refusal: that fails the statement as soon as it is worked out. */
export function unlessRefused(refused: Sql, value: Sql): Sql {
  return sql`CASE WHEN ${refused} IS NOT NULL THEN error(${refused})::DOUBLE ELSE ${value} END`;
}

/** The refusal that made a statement fail; undefined when it failed for another reason. */
export function refusalIn(error: unknown): QueryError | undefined {
  const [, type, reason] = error instanceof Error ? error.message.split(sign) : [];
  if (type === undefined || reason === undefined) return undefined;
  return type === "exception"
    ? new QueryError("searching", 500, { type, reason })
    : shardIllegalArgument(reason);
}

import { shardIllegalArgument } from "../../errors.ts";

/** `search.query.max_query_string_length` of later servers. */
const MAX_QUERY_STRING_LENGTH = 32_000;

/** Refuses a query string that is longer than the server's limit, with its wording. */
export function refuseLongQueryString({ length }: string): void {
  if (length <= MAX_QUERY_STRING_LENGTH) return;
  throw shardIllegalArgument(
    `Query string length exceeds max allowed length ${MAX_QUERY_STRING_LENGTH} (search.query.max_query_string_length); actual length: ${length}`,
  );
}

import { shardIllegalArgument } from "../../errors.ts";

/** `search.query.max_query_string_length` of later servers. */
const longestQueryString = 32_000;

/** Refuses a query string that is longer than the server's limit, with its wording. */
export function refuseLongQueryString({ length }: string): void {
  if (length <= longestQueryString) return;
  throw shardIllegalArgument(
    `Query string length exceeds max allowed length ${longestQueryString} (search.query.max_query_string_length); actual length: ${length}`,
  );
}

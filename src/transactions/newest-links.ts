import { sql, type Sql } from "../platform/database/index.ts";
import type { TransactionOwner } from "./bi-reads.ts";
import { conditionOf, rangeOf, type TransactionFilter } from "./search-transactions.ts";
import { bySegment } from "./segment-filter.ts";
import { STATUS_AS_IT_STANDS } from "./undone-success.ts";

/**
 * The newest payment links of all owners in the range of the filter, at most `limit`, as `(transaction_uuid, created_at, status,
 * is_expired, is_found)`: a subquery for another slice's statement. `is_found` says which are the owner's and are admitted by the
 * filter of `searchTransactions`.
 */
export function newestLinks(
  owner: TransactionOwner,
  { filter, limit }: { filter: TransactionFilter; limit: number },
): Sql {
  const range = rangeOf({ ...filter, isLink: true }, null);
  return sql`(
    select uuid as transaction_uuid, created_at, ${STATUS_AS_IT_STANDS} as status,
      ${sql.join(bySegment({ isExpired: true }), " and ")} as is_expired,
      ${conditionOf(owner, filter)} as is_found
    from transactions where ${sql.join(range, " and ")} order by created_at desc, uuid desc limit ${limit})`;
}

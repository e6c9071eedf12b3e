import { sql, type Queryable } from "../platform/database/index.ts";
import { transactionOf, type Transaction, type TransactionRow } from "./transaction.ts";

/** A merchant's transactions that wait for the decision of a review, by uuid. */
export async function listInReview(
  db: Queryable,
  { merchantGuid, after, limit }: { merchantGuid: string; after: string; limit: number },
): Promise<Transaction[]> {
  const rows = await db.query<TransactionRow>(sql`
    select * from transactions
    where merchant_guid = ${merchantGuid} and status = 'pending_review' and uuid > ${after}
    order by uuid limit ${limit}::int`);
  return rows.map(transactionOf);
}

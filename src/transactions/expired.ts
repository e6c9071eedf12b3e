import { databaseNow, sql, type Queryable } from "../platform/database/index.ts";
import { parseStoredRequest } from "./request/stored-request.ts";
import type { Transaction, TransactionRow } from "./transaction.ts";

/** Transactions whose time is over by the database's clock and that no provider may be booking, oldest first. */
export async function findExpired(
  db: Queryable,
  { limit }: { limit: number },
): Promise<Pick<Transaction, "uuid" | "request">[]> {
  const rows = await db.query<Pick<TransactionRow, "uuid" | "request">>(sql`
    (select uuid, request from transactions
      where expires_at <= ${databaseNow} and final_at is null and inquire_at is null
        and not quittance_is_away(merchant_guid)
      order by expires_at, uuid limit ${limit}::int)
    union all
    (select uuid, request from transactions
      where deadline_at <= ${databaseNow} and final_at is null and inquire_at is null
        and (expires_at is null or expires_at > ${databaseNow}) and not quittance_is_away(merchant_guid)
      order by deadline_at, uuid limit ${limit}::int)`);
  return rows.map(({ uuid, request }) => ({ uuid, request: parseStoredRequest(request) }));
}

import { sql, type Queryable } from "../platform/database/index.ts";
import { transactionOf, type Transaction, type TransactionRow } from "./transaction.ts";
import type { PeriodPosition } from "./list-of-connector.ts";

/** Refunds that people requested in the console, oldest first: the next ones after a position. */
export async function listRefundsOfPeople(
  db: Queryable,
  options: {
    merchantGuids: readonly string[];
    from?: Temporal.Instant | undefined;
    until?: Temporal.Instant | undefined;
    after?: PeriodPosition | undefined;
    limit: number;
  },
): Promise<Transaction[]> {
  const { merchantGuids, from, until, after, limit } = options;
  const rows = await db.query<TransactionRow>(sql`
    select * from transactions
    where merchant_guid = any(${[...merchantGuids]}::text[]) and type = 'refund' and initiated_by = 'user'
      ${from ? sql`and created_at >= ${from}::timestamptz` : sql.nothing}
      ${until ? sql`and created_at < ${until}::timestamptz` : sql.nothing}
      ${after ? sql`and (created_at, uuid) > (${after.createdAt}::timestamptz, ${after.uuid})` : sql.nothing}
    order by created_at, uuid limit ${limit}::int`);
  return rows.map(transactionOf);
}

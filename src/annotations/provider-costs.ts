import { sql, type Queryable, type Sql } from "../platform/database/index.ts";

/**
 * `(transaction_uuid, currency, amount)` of what providers charged for transactions: fees of the providers' side. A transaction without
 * a row has no known cost, which is not zero.
 */
export const PROVIDER_COSTS: Sql = sql`(
  select transaction_uuid, fee->>'currency' as currency, (fee->>'amount')::numeric as amount from transaction_fees
  where coalesce(fee->>'entityType', 'normal') not like 'merchant-%')`;

/** The kinds of fees that are no costs: a merchant pays them to the operator. */
export const MERCHANT_FEES = /^merchant-/;

/** The charges of providers for each of the transactions, as decimal text by currency; those without a known cost are left out. */
export async function providerCosts(
  db: Queryable,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const rows = await db.query<{ transactionUuid: string; currency: string; amount: string }>(sql`
    select transaction_uuid, currency, sum(amount)::text as amount from ${PROVIDER_COSTS} as costs
    where transaction_uuid = any(${[...uuids]}::text[]) group by transaction_uuid, currency`);
  const costs = new Map<string, Map<string, string>>();
  for (const { transactionUuid, currency, amount } of rows)
    costs.set(transactionUuid, (costs.get(transactionUuid) ?? new Map()).set(currency, amount));
  return costs;
}

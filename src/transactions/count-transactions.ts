import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { belongsTo, type TransactionOwner } from "./bi-reads.ts";
import { conditionOf, rangeOf, type TransactionFilter } from "./search-transactions.ts";

/**
 * How many transactions of the owner each filter admits, as `searchTransactions` lists them. Undefined where more than `limit`
 * records would be read for one.
 */
export async function countTransactions(
  db: Queryable,
  {
    owner,
    filters,
    limit,
  }: { owner: TransactionOwner; filters: readonly TransactionFilter[]; limit: number },
): Promise<(number | undefined)[]> {
  const counts = filters.map((filter) => countSql(owner, filter, limit));
  const { counted } = await db.one<{ counted: (number | null)[] }>(
    sql`select jsonb_build_array(${sql.join(counts, ", ")}) as counted`,
  );
  return counted.map((count) => count ?? undefined);
}

function countSql(owner: TransactionOwner, filter: TransactionFilter, limit: number): Sql {
  // The records of a merchant have an index of their own.
  const own = owner.kind === "merchant" ? [belongsTo(owner)] : [];
  const range = sql.join([...own, ...rangeOf(filter, null)], " and ");
  return sql`(
    with records as materialized (
      select count(*) as records from (
        select from transactions where ${range} order by created_at desc limit ${limit + 1}
      ) as read
    )
    select case when (select records from records) <= ${limit} then (
      select count(*) from transactions
      where (select records from records) <= ${limit} and ${range} and ${conditionOf(owner, filter)}
    ) end)`;
}

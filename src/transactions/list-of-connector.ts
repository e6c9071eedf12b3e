import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { transactionOf, type Transaction, type TransactionRow } from "./transaction.ts";

/** The transactions of one connector, also those that it routed, created in [from, to). */
export interface ConnectorPeriod {
  readonly merchantGuid: string;
  /** A connector, and those that it was put in front of. */
  readonly connectorGuids: readonly string[];
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
}

/** A place in the list, which is ordered by creation and uuid, oldest first: new transactions come at its end. */
export interface PeriodPosition {
  readonly createdAt: Temporal.Instant;
  readonly uuid: string;
}

/**
 * The next transactions of the period, at most `limit`, after a position; without one, after the first `skip`.
 */
export async function listOfConnector(
  db: Queryable,
  options: { period: ConnectorPeriod; after?: PeriodPosition | undefined; skip?: number; limit: number },
): Promise<Transaction[]> {
  const { period, after, skip = 0, limit } = options;
  const next = after
    ? sql`and (created_at, uuid) > (${after.createdAt}::timestamptz, ${after.uuid})`
    : sql.nothing;
  const rows = await db.query<TransactionRow>(sql`
    select * from transactions where ${within(period)} ${next}
    order by created_at, uuid offset ${skip} limit ${limit}`);
  return rows.map(transactionOf);
}

export async function countOfConnector(db: Queryable, period: ConnectorPeriod): Promise<number> {
  const { total } = await db.one<{ total: bigint }>(
    sql`select count(*) as total from transactions where ${within(period)}`,
  );
  return Number(total);
}

function within({ merchantGuid, connectorGuids, from, to }: ConnectorPeriod): Sql {
  return sql`merchant_guid = ${merchantGuid} and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
    and (connector_guid = any(${[...connectorGuids]}::text[]) or meta_connector_guid = any(${[...connectorGuids]}::text[]))`;
}

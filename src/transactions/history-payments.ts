import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { cardOfColumn, type CardColumn } from "./card-column.ts";
import type { HistoryScope } from "./history-groups.ts";
import type { RiskFactsOfPayment } from "./list-risk-facts.ts";

/** A payment of the past with what risk rules compare, and how it ended. */
export interface HistoryPayment extends RiskFactsOfPayment {
  readonly transactionIndicator: string | null;
  readonly isChallenged: boolean;
  /** It was never submitted: risk rules refused it, or it ended before. */
  readonly isSubmitted: boolean;
}

/**
 * The payments of a time, oldest first, after one of them.
 *
 * @param options.limit at most; fewer: there are no more
 */
export async function historyPayments(
  db: Queryable,
  scope: HistoryScope,
  options: {
    since: Temporal.Instant;
    until: Temporal.Instant;
    after: Pick<HistoryPayment, "createdAt" | "uuid"> | undefined;
    limit: number;
  },
): Promise<HistoryPayment[]> {
  const { since, until, after, limit } = options;
  const rows = await db.query<Omit<HistoryPayment, "card"> & { readonly card: CardColumn | null }>(sql`
    select uuid, merchant_guid, connector_guid, test_mode, status, amount_minor + surcharge_minor as amount_minor, currency,
      request->'customer' as customer, card, created_at, request->>'transactionIndicator' as transaction_indicator,
      coalesce(result->'3ds'->2->'3ds_challenged' = 'true', false) as is_challenged, submissions > 0 as is_submitted
    from transactions
    where created_at < ${until}::timestamptz and (created_at, uuid) > (${after?.createdAt ?? since}::timestamptz, ${after?.uuid ?? ""})
      and ${isOf(scope)}
    order by created_at, uuid limit ${limit}::int`);
  return rows.map((row) => ({ ...row, card: cardOfColumn(row.card) }));
}

/**
 * The moment from which on there are at most so many payments as `historyPayments` reads: the newest of the time.
 *
 * @returns `since` where there are no more of them
 */
export async function startOfNewest(
  db: Queryable,
  scope: HistoryScope,
  { since, until, most }: { since: Temporal.Instant; until: Temporal.Instant; most: number },
): Promise<Temporal.Instant> {
  const left = await db.maybeOne<{ createdAt: Temporal.Instant }>(sql`
    select created_at from transactions
    where created_at >= ${since}::timestamptz and created_at < ${until}::timestamptz and ${isOf(scope)}
    order by created_at desc, uuid desc offset ${most}::int limit 1`);
  return left ? left.createdAt.add({ microseconds: 1 }) : since;
}

function isOf({ merchantGuid, connectorGuids, currency, testConnectorGuids }: HistoryScope): Sql {
  const guids = sql`${[...connectorGuids]}::text[]`;
  return sql`merchant_guid = ${merchantGuid} and (connector_guid = any(${guids}) or meta_connector_guid = any(${guids})) and reference_uuid is null
      and type in ('debit', 'preauthorize') and currency = ${currency}
      and test_mode = (connector_guid = any(${[...testConnectorGuids]}::text[]))
      and status in ('success', 'error_adapter', 'error_internal', 'cancelled') and (card is not null or submissions > 0)`;
}

/** How many records the merchant has of a time, of every kind. */
export async function countHistory(
  db: Queryable,
  { merchantGuid, since, until }: { merchantGuid: string; since: Temporal.Instant; until: Temporal.Instant },
): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from transactions where merchant_guid = ${merchantGuid}
      and created_at >= ${since}::timestamptz and created_at < ${until}::timestamptz`);
  return count;
}

import { sql, type Queryable } from "../platform/database/index.ts";
import { BIN_COUNTRY, BIN_TYPE, CARD_BRAND } from "./card-column.ts";

/** The connector and card facts of every transaction, by `transaction_uuid`: a subquery for a join in another slice's statement. */
export const CARDS_OF_TRANSACTIONS = sql`(select uuid as transaction_uuid, connector_guid, ${CARD_BRAND} as brand, ${BIN_TYPE} as card_type,
  card->9->>6 as segment, ${BIN_COUNTRY} as country from transactions)`;

/** Concluded payments of one kind through a connector. */
export interface ApprovalCount {
  readonly connectorGuid: string;
  readonly currency: string | null;
  readonly brand: string | null;
  readonly country: string | null;
  readonly payments: number;
  readonly approved: number;
}

/** At most so many payments of the merchant are read: the newest ones say enough. */
const NEWEST = 20_000;

/** How payments through the connectors ended since then, by currency, brand and country of the card. Cancelled ones do not count. */
export function countApprovals(
  db: Queryable,
  options: { merchantGuid: string; connectorGuids: readonly string[]; since: Temporal.Instant },
): Promise<ApprovalCount[]> {
  const { merchantGuid, connectorGuids, since } = options;
  return db.query<ApprovalCount>(sql`
    select connector_guid, currency, brand, country, count(*)::int as payments,
      (count(*) filter (where status = 'success'))::int as approved
    from (
      select connector_guid, currency, ${CARD_BRAND} as brand, ${BIN_COUNTRY} as country, status
      from transactions
      where merchant_guid = ${merchantGuid} and created_at >= ${since}::timestamptz
        and connector_guid = any(${connectorGuids}::text[]) and type in ('debit', 'preauthorize')
        and status in ('success', 'error_adapter')
      order by created_at desc limit ${NEWEST}::int
    ) as newest
    group by 1, 2, 3, 4`);
}

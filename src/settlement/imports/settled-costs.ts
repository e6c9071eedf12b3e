import { sql, type Queryable } from "../../platform/database/index.ts";
import { CARDS_OF_TRANSACTIONS } from "../../transactions/index.ts";

/** The sum that a provider charged for payments of one kind. Sums are in ten-thousandths of the unit of the currency, as texts. */
interface SettledCosts {
  readonly currency: string;
  readonly brand: string | null;
  readonly cardType: string | null;
  readonly segment: string | null;
  readonly country: string | null;
  readonly rows: number;
  readonly fees: string;
  readonly gross: string;
}

/** The costs of payments whose row has its fees in the currency of the payment; others say nothing that can be compared. */
export function listSettledCosts(
  db: Queryable,
  { connectorGuid, since }: { connectorGuid: string; since: Temporal.Instant },
): Promise<SettledCosts[]> {
  return db.query<SettledCosts>(sql`
    select currency, brand, card_type, segment, country, count(*)::int as rows,
      round(sum(fees) * 10000)::bigint::text as fees, round(sum(gross) * 10000)::bigint::text as gross
    from (
      select transaction_uuid, row->'gross'->>'currency' as currency, (row->'gross'->>'amount')::numeric as gross,
        (select coalesce(sum((fee->>'amount')::numeric), 0) from jsonb_array_elements(row->'fees') as fee) as fees
      from settlement_rows
      where connector_guid = ${connectorGuid} and kind = 'payment' and state = 'matched'
        and recorded_at >= ${since}::timestamptz and row->'gross'->>'amount' is not null
        and jsonb_array_length(row->'fees') > 0
        and not exists (select from jsonb_array_elements(row->'fees') as fee
          where fee->>'currency' <> row->'gross'->>'currency')
      order by id desc limit 50000
    ) as settled join ${CARDS_OF_TRANSACTIONS} as card using (transaction_uuid)
    group by 1, 2, 3, 4, 5`);
}

import { sql, type Queryable, type Sql } from "../../platform/database/index.ts";
import { CARDS_OF_TRANSACTIONS } from "../../transactions/index.ts";
import { FEES, NET, settledIn, type SettledPeriod } from "./month-of-connectors.ts";

/** The rows of one kind that a connector's provider settled. Sums are in ten-thousandths of the unit of the currency. */
export interface SettledKind {
  readonly connectorGuid: string;
  readonly kind: "payment" | "refund" | "chargeback" | "other";
  /** Facts of the card; null for what is no payment by card, and where the BIN data says nothing. */
  readonly brand: string | null;
  readonly cardType: string | null;
  readonly segment: string | null;
  readonly country: string | null;
  readonly rows: number;
  /** The rows of which the provider says no fee: their cost is not known. */
  readonly unknown: number;
  readonly gross: bigint;
  readonly fees: bigint;
}

/** All that was settled in a currency, so that the fees together are those of the settlements. */
export async function settledKinds(
  db: Queryable,
  { currency, ...period }: SettledPeriod & { readonly currency: string },
): Promise<SettledKind[]> {
  const units = (amount: Sql): Sql => sql`(round(coalesce(sum(${amount}), 0) * 10000))::bigint`;
  return db.query<SettledKind>(sql`
    with settled as materialized (
      select connector_guid, transaction_uuid, ${NET} as net, ${FEES} as fees,
        jsonb_array_length(row->'fees') = 0 as is_unknown,
        case when kind in ('payment', 'other') then kind when kind like 'refund%' then 'refund' else 'chargeback' end as kind
      from settlement_rows
      where ${settledIn(period)} and kind <> 'payout' and row->'net'->>'currency' = ${currency}
    )
    select settled.connector_guid, kind, brand, card_type, segment, country, count(*)::int as rows,
      (count(*) filter (where is_unknown))::int as unknown, ${units(sql`net + fees`)} as gross, ${units(sql`fees`)} as fees
    from settled left join ${CARDS_OF_TRANSACTIONS} as card
      on kind = 'payment' and card.transaction_uuid = settled.transaction_uuid
    group by 1, 2, 3, 4, 5, 6`);
}

/** `(transaction_uuid)` of payments that providers settled in [from, to) in a currency, as `settledKinds` counts them. */
export function settledPayments({
  from,
  to,
  currency,
}: Omit<SettledPeriod, "connectorGuids"> & { readonly currency: string }): Sql {
  return sql`(
    select transaction_uuid from settlement_rows
    where ${settledIn({ from, to })} and kind = 'payment' and row->'net'->>'currency' = ${currency})`;
}

import { sql, type Queryable } from "../platform/database/index.ts";
import { BIN_COUNTRY, BIN_TYPE, CARD_BRAND } from "./card-column.ts";

/** Declined attempts or authentications with one kind of card, which a provider may charge for. */
interface AttemptCount {
  readonly kind: "declined" | "authenticated";
  readonly brand: string | null;
  readonly cardType: string | null;
  readonly segment: string | null;
  readonly country: string | null;
  readonly count: number;
}

/** Declined attempts of payments that were made in [from, to), those that another attempt followed too, and their authentications. */
export function countAttempts(
  db: Queryable,
  options: {
    merchantGuid: string;
    connectorGuid: string;
    from: Temporal.Instant;
    to: Temporal.Instant;
    currency: string;
  },
): Promise<AttemptCount[]> {
  const { merchantGuid, connectorGuid, from, to, currency } = options;
  return db.query<AttemptCount>(sql`
    with payments as (
      select uuid, connector_guid, status, submissions, card, result->'3ds'->2->>'3ds_trans_status' as trans_status
      from transactions
      where merchant_guid = ${merchantGuid} and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
        and type in ('debit', 'preauthorize') and reference_uuid is null and currency = ${currency}
    )
    select kind, ${CARD_BRAND} as brand, ${BIN_TYPE} as card_type, card->9->>6 as segment, ${BIN_COUNTRY} as country,
      count(*)::int as count
    from (
      select 'declined' as kind, card from payments
      where connector_guid = ${connectorGuid} and status = 'error_adapter' and submissions > 0
      union all
      select 'declined', card from payments join transaction_attempts as earlier on transaction_uuid = uuid
      where payments.submissions > 1 and earlier.connector_guid = ${connectorGuid} and outcome = 'declined'
      union all
      select 'authenticated', card from payments where connector_guid = ${connectorGuid} and trans_status <> ''
    ) as counted group by 1, 2, 3, 4, 5`);
}

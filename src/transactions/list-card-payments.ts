import { sql, type Queryable } from "../platform/database/index.ts";
import { CARD_BRAND, CHOSEN_BRAND, TOKEN_TYPE } from "./card-column.ts";
import type { Transaction } from "./transaction.ts";

/** Facts on which an authentication was chosen, of a payment by card that was submitted through a connector. */
export interface ListedCardPayment {
  readonly uuid: string;
  /** As it was requested. */
  readonly type: "debit" | "preauthorize" | "register";
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  readonly brand: string;
  readonly chosenBrand: string | null;
  readonly threeDSecureData: Transaction["request"]["threeDSecureData"] | null;
  readonly transactionIndicator: string | null;
  /** It ended with the code 2022: the issuer required an authentication that was not there. */
  readonly isSoftDeclined: boolean;
  readonly createdAt: Temporal.Instant;
}

/** So many records of the merchant are read at most to find payments of one connector. */
const MAX_READ = 50_000;

/**
 * The newest payments by card of a connector, at most `limit`. Those by a token of a device are left out: their wallet
 * authenticated them.
 */
export function listCardPayments(
  db: Queryable,
  { merchantGuid, connectorGuid, limit }: { merchantGuid: string; connectorGuid: string; limit: number },
): Promise<ListedCardPayment[]> {
  return db.query<ListedCardPayment>(sql`
    select uuid, coalesce(requested_type, type) as type, amount_minor, currency, ${CARD_BRAND} as brand,
      ${CHOSEN_BRAND} as chosen_brand, request->'threeDSecureData' as three_d_secure_data,
      request->>'transactionIndicator' as transaction_indicator,
      coalesce(result->'errors' @> '[{"code": 2022}]', false) as is_soft_declined, created_at
    from (
      select * from transactions where merchant_guid = ${merchantGuid}
      order by created_at desc, uuid desc limit ${MAX_READ}::int
    ) as newest
    where connector_guid = ${connectorGuid} and reference_uuid is null
      and type in ('debit', 'preauthorize', 'register') and ${CARD_BRAND} is not null and ${TOKEN_TYPE} is null
    order by created_at desc, uuid desc limit ${limit}::int`);
}

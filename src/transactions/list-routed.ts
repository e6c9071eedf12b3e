import { sql, type Queryable } from "../platform/database/index.ts";
import { BIN_COUNTRY, BIN_TYPE, CARD_BRAND } from "./card-column.ts";

/** Facts by which a payment that named a routing connector was routed. */
export interface RoutedPayment {
  readonly uuid: string;
  /** Where it went. */
  readonly connectorGuid: string;
  /** As it was requested. */
  readonly type: string;
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  readonly brand: string | null;
  readonly binCountry: string | null;
  readonly binType: string | null;
  readonly customerCountry: string | null;
  readonly extraData: Readonly<Record<string, string>> | null;
  readonly transactionIndicator: string | null;
  /** It was made with a stored instrument, which stays where it was registered. */
  readonly isStored: boolean;
  readonly createdAt: Temporal.Instant;
}

/** So many records of the merchant are read at most to find payments of one routing connector. */
const MAX_READ = 50_000;

/**
 * The newest payments of a routing connector that its rules could have routed, at most `limit`; or those that named one of these
 * connectors themselves.
 */
export function listRouted(
  db: Queryable,
  {
    merchantGuid,
    through,
    limit,
  }: {
    merchantGuid: string;
    through: { readonly routing: string } | { readonly connectors: readonly string[] };
    limit: number;
  },
): Promise<RoutedPayment[]> {
  const isOf =
    "routing" in through
      ? sql`meta_connector_guid = ${through.routing}`
      : sql`meta_connector_guid is null and connector_guid = any(${[...through.connectors]}::text[])`;
  return db.query<RoutedPayment>(sql`
    select uuid, connector_guid, coalesce(requested_type, type) as type, amount_minor, currency, ${CARD_BRAND} as brand,
      ${BIN_COUNTRY} as bin_country, ${BIN_TYPE} as bin_type,
      request->'customer'->>'billingCountry' as customer_country, request->'extraData' as extra_data,
      request->>'transactionIndicator' as transaction_indicator,
      coalesce(payment_source->>'kind' = 'registration', false) as is_stored, created_at
    from (
      select * from transactions where merchant_guid = ${merchantGuid}
      order by created_at desc, uuid desc limit ${MAX_READ}::int
    ) as newest
    where ${isOf} and reference_uuid is null
      and type in ('debit', 'preauthorize', 'register', 'payout')
    order by created_at desc, uuid desc limit ${limit}::int`);
}

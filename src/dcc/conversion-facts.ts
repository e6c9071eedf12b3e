import { sql, type Queryable } from "../platform/database/index.ts";

/** What a payment in another currency was in the merchant's. */
export interface OriginalAmount {
  readonly originalMinor: bigint;
  readonly originalCurrency: string;
}

/** Payments the customer chose to make in another currency and what followed them, by transaction. */
export async function originalAmountsOf(
  db: Queryable,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, OriginalAmount>> {
  const rows = await db.query<OriginalAmount & { transactionUuid: string }>(sql`
    select transaction_uuid, original_minor, original_currency from dcc_quotes
    where transaction_uuid = any(${uuids}::text[]) and selected_currency = converted_currency and set_aside_at is null
    union all
    select transaction_uuid, original_minor, original_currency from dcc_follow_ups
    where transaction_uuid = any(${uuids}::text[])`);
  return new Map(rows.map((row) => [row.transactionUuid, row]));
}

/** What became of the offers to pay in another currency. */
export interface CurrencyOffer {
  /** For the first time; a quote that expired is followed by another. */
  readonly offeredAt: Temporal.Instant;
  /** Null while the customer has not chosen, and when they never did. */
  readonly chosenAt: Temporal.Instant | null;
  /** The card's currency was chosen, and not the merchant's. */
  readonly accepted: boolean | null;
}

/** By transaction; a choice that was set aside after a decline does not count. */
export async function currencyOffersOf(
  db: Queryable,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, CurrencyOffer>> {
  const rows = await db.query<CurrencyOffer & { transactionUuid: string }>(sql`
    select transaction_uuid, min(created_at) as offered_at,
      max(selected_at) filter (where set_aside_at is null) as chosen_at,
      bool_or(selected_currency = converted_currency) filter (where set_aside_at is null) as accepted
    from dcc_quotes where transaction_uuid = any(${uuids}::text[]) group by transaction_uuid`);
  return new Map(rows.map((row) => [row.transactionUuid, row]));
}

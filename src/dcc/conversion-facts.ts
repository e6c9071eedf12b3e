import { sql, type Queryable } from "../platform/database/index.ts";

/** The amount of a converted payment in the merchant's currency. */
export interface OriginalAmount {
  readonly originalMinor: bigint;
  readonly originalCurrency: string;
}

/** All original amounts, by `transaction_uuid`: a subquery for a condition in another slice's statement. */
export const ORIGINAL_AMOUNTS = sql`(
  select transaction_uuid, original_minor, original_currency from dcc_quotes
  where selected_currency = converted_currency and invalidated_at is null
  union all
  select transaction_uuid, original_minor, original_currency from dcc_follow_ups)`;

/** A customer's response to an offer; the first of these until there is a choice that counts. */
export const OFFER_OUTCOMES = ["not_chosen", "accepted", "declined"] as const;

/** The outcome of the offers to each payment, by `transaction_uuid`: a subquery for a condition in another slice's statement. */
export const OUTCOMES_OF_OFFERS = sql`(
  select transaction_uuid, case bool_or(selected_currency = converted_currency) filter (where invalidated_at is null)
    when true then 'accepted' when false then 'declined' else 'not_chosen' end as outcome
  from dcc_quotes group by transaction_uuid)`;

/** The original amounts of converted payments and their follow-ups, by transaction. */
export async function originalAmountsOf(
  db: Queryable,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, OriginalAmount>> {
  if (uuids.length === 0) return new Map();
  const rows = await db.query<OriginalAmount & { transactionUuid: string }>(sql`
    select * from ${ORIGINAL_AMOUNTS} as original where transaction_uuid = any(${uuids}::text[])`);
  return new Map(rows.map((row) => [row.transactionUuid, row]));
}

/** The offer of another currency to a payment, and its conversion. */
interface ConversionFacts {
  /** Undefined of a payment that was not converted. */
  readonly original: OriginalAmount | undefined;
  /** The customer was offered another currency. */
  readonly wasOffered: boolean;
}

/** The original amounts of converted payments and their follow-ups, and the payments with an offer, by transaction. */
export async function conversionFactsOf(
  db: Queryable,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, ConversionFacts>> {
  if (uuids.length === 0) return new Map();
  const rows = await db.query<
    { [Key in keyof OriginalAmount]: OriginalAmount[Key] | null } & {
      transactionUuid: string;
      wasOffered: boolean;
    }
  >(sql`
    select transaction_uuid, original_minor, original_currency,
      exists (select from dcc_quotes where dcc_quotes.transaction_uuid = known.transaction_uuid) as was_offered
    from unnest(${uuids}::text[]) as known (transaction_uuid) left join ${ORIGINAL_AMOUNTS} as original using (transaction_uuid)`);
  return new Map(
    rows.map(({ transactionUuid, wasOffered, originalMinor, originalCurrency }) => [
      transactionUuid,
      {
        wasOffered,
        original:
          originalMinor === null || originalCurrency === null
            ? undefined
            : { originalMinor, originalCurrency },
      },
    ]),
  );
}

/** The outcome of the offers to pay in another currency. */
export interface CurrencyOffer {
  /** The first offer; an expired quote is followed by another. */
  readonly offeredAt: Temporal.Instant;
  /** Null while the customer has not chosen, and when they never did. */
  readonly chosenAt: Temporal.Instant | null;
  /** True when the card's currency was chosen, false for the merchant's. */
  readonly accepted: boolean | null;
}

/** By transaction; a choice that was set aside after a decline does not count. */
export async function currencyOffersOf(
  db: Queryable,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, CurrencyOffer>> {
  const rows = await db.query<CurrencyOffer & { transactionUuid: string }>(sql`
    select transaction_uuid, min(created_at) as offered_at,
      max(selected_at) filter (where invalidated_at is null) as chosen_at,
      bool_or(selected_currency = converted_currency) filter (where invalidated_at is null) as accepted
    from dcc_quotes where transaction_uuid = any(${uuids}::text[]) group by transaction_uuid`);
  return new Map(rows.map((row) => [row.transactionUuid, row]));
}

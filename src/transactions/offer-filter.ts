import { sql, type Sql } from "../platform/database/index.ts";

export interface OfferFilter {
  /** Payments that were offered another currency, with one of these outcomes of `(transaction_uuid, outcome)`. */
  readonly offers?: { readonly outcomes: readonly string[]; readonly of: Sql } | undefined;
}

/** The condition on a row of `transactions`: offers are read of those alone whose merchant requested one. */
export function offerConditions({ offers }: OfferFilter): Sql[] {
  if (!offers) return [];
  return [
    sql`request->'requestDcc' = 'true' and exists (
      select from ${offers.of} as offer
      where offer.transaction_uuid = transactions.uuid and offer.outcome = any(${[...offers.outcomes]}::text[]))`,
  ];
}

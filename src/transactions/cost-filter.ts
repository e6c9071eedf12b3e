import { sql, type Sql } from "../platform/database/index.ts";

export interface CostFilter {
  /** Whether a provider's charge is known in the currency of the transaction, by `(transaction_uuid, currency)`. */
  readonly costs?: { readonly isKnown: boolean; readonly of: Sql } | undefined;
  /** Settled by the provider in a period: one of `(transaction_uuid)`. */
  readonly settled?: Sql | undefined;
}

export function costConditions({ costs, settled }: CostFilter): Sql[] {
  return [
    ...(costs
      ? [
          sql`exists (select from ${costs.of} as cost
            where cost.transaction_uuid = transactions.uuid and cost.currency = transactions.currency) = ${costs.isKnown}`,
        ]
      : []),
    ...(settled
      ? [sql`exists (select from ${settled} as settled where settled.transaction_uuid = transactions.uuid)`]
      : []),
  ];
}

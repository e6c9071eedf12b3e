import { groupOf, GROUPS, minorOf, SUM } from "./payment-groups.ts";

/** The costs of payments at their providers, and the payments whose cost is known in their own currency. */
export interface CostSum {
  readonly payments: number;
  readonly turnoverMinor: bigint;
  readonly costMinor: bigint;
}

export const NO_COST: CostSum = { payments: 0, turnoverMinor: 0n, costMinor: 0n };

/** Settlements are hardly ever in more than the currency of the payment and the own one. */
const MAX_CURRENCIES = 3;

/**
 * The fees of providers, which `costOf` reads: by currency of the fee, because one in another currency says nothing about the cost in
 * that of the payment. Fees of the merchant's side are no costs.
 */
export const FEES = {
  fees: {
    nested: { path: "fees" },
    aggs: {
      provider: {
        filter: { bool: { must_not: [{ prefix: { "fees.entity_type": "merchant-" } }] } },
        aggs: {
          currencies: {
            terms: { field: "fees.currency", size: MAX_CURRENCIES },
            aggs: { minor: { sum: { field: "fees.amount" } }, payments: { reverse_nested: {}, aggs: SUM } },
          },
        },
      },
    },
  },
};

/** The documents of paid payments, and what their providers charged. */
export const COSTS = groupOf(GROUPS.costed, FEES);

export interface CostAnswer {
  readonly fees: {
    readonly provider: {
      readonly currencies: {
        readonly buckets: readonly {
          readonly key: string;
          readonly minor: { readonly value: number };
          readonly payments: { readonly doc_count: number; readonly minor: { readonly value: number } };
        }[];
      };
    };
  };
}

/** Without a payment whose cost is known, nothing is: that is not a cost of zero. */
export function costOf({ fees }: CostAnswer, currency: string): CostSum {
  const own = fees.provider.currencies.buckets.find(({ key }) => key === currency);
  if (!own) return NO_COST;
  return {
    payments: own.payments.doc_count,
    turnoverMinor: minorOf(own.payments.minor.value, currency),
    costMinor: minorOf(own.minor.value, currency),
  };
}

/** The share of the turnover; undefined where nothing is known. For people alone: a share, never an amount. */
export function costShare({ turnoverMinor, costMinor }: CostSum): number | undefined {
  return turnoverMinor === 0n ? undefined : Number(costMinor) / Number(turnoverMinor);
}

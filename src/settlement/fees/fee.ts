import type { FEE_ENTITY_TYPES } from "../../annotations/index.ts";
import type { TransactionType } from "../../transactions/index.ts";

/** The party that takes fees of a kind: the operator, or one of its providers. */
export interface FeeEntity {
  readonly guid: string;
  readonly tenantGuid: string;
  readonly name: string;
  readonly entityType: (typeof FEE_ENTITY_TYPES)[number];
}

export const CARD_REGIONS = ["domestic", "intra-eea", "interregional"] as const;
export type CardRegion = (typeof CARD_REGIONS)[number];

/** The transactions that a fee applies to. A missing list admits all, and an empty one is refused. */
export interface FeeConditions {
  readonly types?: readonly TransactionType[];
  /** Only successful ones unless given. */
  readonly result?: "success" | "failed" | "all";
  readonly currencies?: readonly string[];
  readonly cardBrands?: readonly string[];
  /** From the customer's billing address. */
  readonly billingCountries?: readonly string[];
  /** The card's country against the merchant's. */
  readonly cardRegions?: readonly CardRegion[];
  /** Decimal text, both inclusive, in the only one of `currencies`. */
  readonly amountFrom?: string;
  readonly amountTo?: string;
}

/**
 * `percentage` of the amount, and `fixed` on top; not less than `minimum` and not more than `maximum`. Decimal texts. The last
 * three are in `currency`, and such a fee is of transactions in it.
 */
export interface FeeRate {
  readonly percentage?: string;
  readonly fixed?: string;
  readonly minimum?: string;
  readonly maximum?: string;
  readonly currency?: string;
}

interface FeeBase {
  readonly entityGuid: string;
  readonly description?: string;
}

export interface TransactionalFee extends FeeBase {
  readonly kind: "transactional";
  /** Taken from the merchant's settlement; so unless given. */
  readonly deductsPayout?: boolean;
  readonly when?: FeeConditions;
  readonly rate: FeeRate;
}

/** Charged after each month or year, as a line item of the merchant. */
export interface PeriodicFee extends FeeBase {
  readonly kind: "periodic";
  readonly every: "month" | "year";
  readonly amount: string;
  readonly currency: string;
}

export type FeeDefinition = TransactionalFee | PeriodicFee;

/** The fees of a tenant, a merchant or a connector, from a moment on. */
export interface FeeSet {
  readonly guid: string;
  readonly ownerKind: "tenant" | "merchant" | "connector";
  readonly ownerGuid: string;
  readonly validFrom: Temporal.Instant;
  readonly description: string;
  readonly fees: readonly FeeDefinition[];
}

import type { FEE_ENTITY_TYPES } from "../../annotations/index.ts";
import type { ReadOnlyStatic } from "../../platform/read-only-static.ts";
import type {
  CARD_REGIONS,
  Conditions,
  PeriodicFee as PeriodicFeeSchema,
  Rate,
  TransactionalFee as TransactionalFeeSchema,
} from "../http/fee-schemas.ts";

/** The party that takes fees of a kind: the operator, or one of its providers. */
export interface FeeEntity {
  readonly guid: string;
  readonly tenantGuid: string;
  readonly name: string;
  readonly entityType: (typeof FEE_ENTITY_TYPES)[number];
}

export type CardRegion = (typeof CARD_REGIONS)[number];

/** The transactions that a fee applies to. A missing list admits all, and an empty one is refused. */
export type FeeConditions = ReadOnlyStatic<typeof Conditions>;

/**
 * `percentage` of the amount, and `fixed` on top; not less than `minimum` and not more than `maximum`. Decimal texts. The last
 * three are in `currency`, and such a fee is of transactions in it.
 */
export type FeeRate = ReadOnlyStatic<typeof Rate>;

export type TransactionalFee = ReadOnlyStatic<typeof TransactionalFeeSchema>;

/** Charged after each month or year, as a line item of the merchant. */
export type PeriodicFee = ReadOnlyStatic<typeof PeriodicFeeSchema>;

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

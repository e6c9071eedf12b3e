import type { ReadOnlyStatic } from "../platform/read-only-static.ts";
import type {
  Conditions,
  PeriodicCost as PeriodicCostSchema,
  TransactionalCost,
} from "./http/cost-schemas.ts";

/** The payments that a cost applies to. A missing list admits all. */
export type CostConditions = ReadOnlyStatic<typeof Conditions>;

/** A price of payments, attempts or authentications. */
export type Cost = ReadOnlyStatic<typeof TransactionalCost>;

export type AnyCost = Cost | ReadOnlyStatic<typeof PeriodicCostSchema>;

/** The costs of a connector from a moment on. */
export interface CostSet {
  readonly guid: string;
  readonly connectorGuid: string;
  readonly validFrom: Temporal.Instant;
  readonly description: string;
  readonly fees: readonly AnyCost[];
}

/** The facts of a payment that decide on its cost; null while one is not known. */
export interface CostedPayment {
  readonly type: "debit" | "preauthorize";
  readonly minor: bigint;
  readonly currency: string;
  readonly brand: string | null;
  readonly cardType: string | null;
  readonly segment: string | null;
  readonly country: string | null;
  readonly billingCountry: string | null;
  readonly isAuthenticated: boolean;
}

/** A debit by such a card, of which no more is known. */
export function plainDebit(
  { brand, cardType, segment, country }: Pick<CostedPayment, "brand" | "cardType" | "segment" | "country">,
  { minor, currency }: Pick<CostedPayment, "minor" | "currency">,
): CostedPayment {
  const card = { brand, cardType, segment, country };
  return { type: "debit", minor, currency, ...card, billingCountry: null, isAuthenticated: false };
}

/** `minor` is null, and not zero, where nothing is known. */
export interface CostEstimate {
  readonly minor: bigint | null;
  readonly currency: string;
  readonly source: "entered" | "learned" | "unknown";
  /** The settled payments that a learned rate is of. */
  readonly rows: number;
}

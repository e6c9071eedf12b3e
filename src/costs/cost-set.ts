import type { FeeConditions, FeeRate } from "../settlement/index.ts";

/** The payments that a cost applies to. A missing list admits all. */
export interface CostConditions extends FeeConditions {
  /** `CREDIT`, `DEBIT`, `PREPAID`, as the BIN data says. */
  readonly cardTypes?: readonly string[];
  /** `consumer` or `commercial`: everything that is not a consumer's. */
  readonly cardSegments?: readonly ("consumer" | "commercial")[];
  /** The country of the issuer. */
  readonly cardCountries?: readonly string[];
  /** With a 3-D Secure authentication, or without one. */
  readonly authenticated?: boolean;
  /** The cost of each attempt that was declined, and of no payment that is approved at once. */
  readonly attempt?: "declined";
}

export interface Cost {
  readonly kind: "transactional";
  readonly description?: string;
  readonly when?: CostConditions;
  readonly rate: FeeRate;
}

/** The costs of a connector from a moment on. */
export interface CostSet {
  readonly guid: string;
  readonly connectorGuid: string;
  readonly validFrom: Temporal.Instant;
  readonly description: string;
  readonly fees: readonly Cost[];
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

/** `minor` is null, and not zero, where nothing is known. */
export interface CostEstimate {
  readonly minor: bigint | null;
  readonly currency: string;
  readonly source: "entered" | "learned" | "unknown";
  /** The settled payments that a learned rate is of. */
  readonly rows: number;
}

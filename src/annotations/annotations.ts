/** Data of other systems about a transaction, for its BI document. */
export interface Annotations {
  readonly tags: readonly Tag[];
  readonly fees: readonly Fee[];
  readonly settlement: Settlement | null;
  readonly reconciliation: Reconciliation | null;
  /** The gateway's own imports and exports that had the transaction, oldest first. */
  readonly jobs: readonly ReconciliationJob[];
  readonly risk: Risk | null;
  /** When the last of them was written; null when there is none. */
  readonly changedAt: Temporal.Instant | null;
}

export interface Tag {
  readonly name: string;
  readonly createdAt: string;
  readonly createdBy: string;
}

/** Amounts are decimal text. */
export interface Fee {
  readonly amount: string;
  readonly currency: string;
  readonly deductsPayout?: boolean;
  readonly description?: string;
  /** `2026-11-21` */
  readonly date?: string;
  readonly createdBy?: string;
  readonly entity?: string;
  readonly entityId?: string;
  readonly entityType?: FeeEntityType;
  readonly baseCurrency?: string;
  readonly baseAmount?: string;
}

/** spec "Nested fees": provider side, then merchant side. */
export const FEE_ENTITY_TYPES = [
  "normal",
  "markup",
  "interchange",
  "scheme",
  "conversion",
  "gateway",
  "merchant-normal",
  "merchant-markup",
  "merchant-interchange",
  "merchant-scheme",
  "merchant-conversion",
] as const;
type FeeEntityType = (typeof FEE_ENTITY_TYPES)[number];

export interface Settlement {
  readonly incomingSettlementState?: string;
  readonly outgoingSettlementState?: string;
  readonly settlementAmount?: string;
  readonly settlementCurrency?: string;
  readonly settlementExchangeRate?: string;
  readonly settlementDate?: string;
  readonly outgoingSettlementAmount?: string;
  readonly outgoingSettlementCurrency?: string;
  readonly outgoingSettlementDate?: string;
  readonly invoiceable?: boolean;
  readonly reportingIdentifier?: string;
  readonly providerSettlement?: {
    readonly settlementStatus?: string;
    readonly settlementNumber?: string;
    readonly paymentRef?: string;
    readonly settlementDate?: string;
    readonly fundsReceivedAt?: string;
  };
}

/** spec "Post-processing". */
export const RECONCILIATION_STATES = ["none", "matched", "mismatch"] as const;

export interface Reconciliation {
  readonly state: (typeof RECONCILIATION_STATES)[number];
  readonly conflicts?: readonly { readonly resolved: boolean; readonly resolution?: string }[];
  readonly jobs?: readonly ReconciliationJob[];
}

export interface ReconciliationJob {
  readonly jobTypeId?: string;
  readonly jobTypeName?: string;
  readonly createdBy?: string;
  readonly status?: string;
  readonly createdAt?: string;
  readonly periodFrom?: string;
  readonly periodTo?: string;
  readonly conflicted?: boolean;
  readonly externalId?: string;
  readonly jobData?: Readonly<Record<string, string>>;
}

/** A risk engine's findings about a transaction: under the rules of its connector, and under those of a meta-connector. */
export interface Risk {
  readonly riskData?: RiskData;
  readonly riskChecks?: readonly RiskCheck[];
  readonly metaRiskData?: RiskData;
  readonly metaRiskChecks?: readonly RiskCheck[];
}

export interface RiskData {
  /** A number, but of a meta-connector's rules a name. */
  readonly riskProfileId?: number | string;
  readonly riskProfileName?: string;
  readonly riskCheckPerformedOn?: string;
  readonly finalScore?: number;
  readonly finalAction?: string;
  readonly alert?: boolean;
  readonly threeDSecure?: string;
}

export interface RiskCheck {
  readonly checkType?: string;
  readonly ruleId?: string;
  readonly action?: string;
  readonly threeDSecure?: string;
  readonly hit?: boolean;
  readonly alert?: boolean;
  readonly manualReview?: boolean;
  readonly scoreAdded?: number;
}

export const NO_ANNOTATIONS: Annotations = {
  tags: [],
  fees: [],
  settlement: null,
  reconciliation: null,
  jobs: [],
  risk: null,
  changedAt: null,
};

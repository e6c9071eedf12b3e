/** What others know of a transaction and feed into its BI document. */
export interface Annotations {
  readonly tags: readonly Tag[];
  readonly fees: readonly Fee[];
  readonly settlement: Settlement | null;
  readonly reconciliation: Reconciliation | null;
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
export type FeeEntityType = (typeof FEE_ENTITY_TYPES)[number];

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
}

export const NO_ANNOTATIONS: Annotations = { tags: [], fees: [], settlement: null, reconciliation: null };

import type { ReadOnlyStatic } from "../platform/read-only-static.ts";
import type { FeeSchema, ReconciliationBody, RiskBody, SettlementBody } from "./annotation-schemas.ts";

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

interface Tag {
  readonly name: string;
  readonly createdAt: string;
  readonly createdBy: string;
}

/** Amounts are decimal text. */
export type Fee = ReadOnlyStatic<typeof FeeSchema>;
export type Settlement = ReadOnlyStatic<typeof SettlementBody>;
export type Reconciliation = ReadOnlyStatic<typeof ReconciliationBody>;
export type ReconciliationJob = NonNullable<Reconciliation["jobs"]>[number];
/** A risk engine's findings about a transaction: under the rules of its connector, and under those of a meta-connector. */
export type Risk = ReadOnlyStatic<typeof RiskBody>;
/** The id of the rules is a number, but of a meta-connector's rules a name. */
export type RiskData = NonNullable<Risk["riskData" | "metaRiskData"]>;
export type RiskCheck = NonNullable<Risk["riskChecks"]>[number];

export const NO_ANNOTATIONS: Annotations = {
  tags: [],
  fees: [],
  settlement: null,
  reconciliation: null,
  jobs: [],
  risk: null,
  changedAt: null,
};

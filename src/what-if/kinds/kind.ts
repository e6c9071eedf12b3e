import type { HistoryFeatures, HistoryGroup, HistoryScope } from "../../transactions/index.ts";
import type { Move } from "../statistics/tally.ts";

export const WHAT_IF_DRAFTS = ["routing", "authentication", "risk", "exemptions", "recovery"] as const;
export type WhatIfDraft = (typeof WHAT_IF_DRAFTS)[number];

/** The treatment of payments of the past by a draft, group by group. */
export interface GroupJudge {
  readonly scope: Pick<HistoryScope, "connectorGuids">;
  readonly features: HistoryFeatures;
  readonly judge: (group: HistoryGroup) => Promise<Judgement>;
  /** The connector of a treatment, for its cost; null: it is not made. */
  readonly placeOf: (treatment: string | null, connectorGuid: string) => CostPlace | null;
}

export interface CostPlace {
  readonly connectorGuid: string;
  readonly isAuthenticated: boolean;
}

export interface Judgement {
  /** False: the draft has no part in it, and it is only compared with. */
  readonly isCandidate: boolean;
  /** Null: it says nothing about others. */
  readonly treatment: string | null;
  readonly move?: Move;
}

export const NO_FEATURES: HistoryFeatures = {
  amounts: [],
  extraData: [],
  hasShares: false,
  explorations: [],
  ways: 1,
  isAuthentication: false,
};

const WITHOUT_CUSTOMER: ReadonlySet<string> = new Set([
  "MOTO",
  "RECURRING",
  "CARDONFILE-MERCHANT-INITIATED",
  "CARDONFILE_MERCHANT",
]);

/** Payments that merchants make without their customer are approved at other rates. */
export function initiatorOf(transactionIndicator: string | null): "customer" | "merchant" {
  return WITHOUT_CUSTOMER.has(transactionIndicator ?? "") ? "merchant" : "customer";
}

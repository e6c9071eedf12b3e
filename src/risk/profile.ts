import type { ListKey } from "./list-key.ts";

/** Rules in their order, and what the sum of their scores means. */
export interface RiskProfile {
  readonly id: number;
  readonly tenantGuid: string;
  readonly name: string;
  readonly description: string;
  /** For its tenant and all below, where neither connector nor merchant name another. */
  readonly isDefault: boolean;
  /** Checks nothing, also where a profile of a merchant or tenant would otherwise apply. */
  readonly disabled: boolean;
  readonly rules: readonly RiskRule[];
  readonly scoreCard: readonly ScoreBand[];
}

/** Actions that end the evaluation at once. */
export type RiskAction = "approve" | "review" | "decline";

export interface RiskRule {
  /** Unique within the profile; `risk_checks.rule_id` in BI. */
  readonly id: string;
  readonly check: RiskCheck;
  /** `none`: it is recorded whether the rule hit. */
  readonly action: RiskAction | "score" | "none";
  /** With the action `score`: added to the score; may be below 0. */
  readonly score?: number;
  /** When it hits, the payment needs 3-D Secure. */
  readonly threeDSecure?: boolean;
  /** When it hits, people are to look at the payment, whatever becomes of it. */
  readonly alert?: boolean;
}

/** From this score on, until the next band begins. */
export interface ScoreBand {
  readonly from: number;
  readonly action: RiskAction;
  readonly threeDSecure?: boolean;
  readonly alert?: boolean;
}

export type RiskCheck =
  | { readonly kind: "blocklist" | "allowlist"; readonly keys?: readonly ListKey[] }
  | VelocityCheck
  | { readonly kind: "amount"; readonly currency: string; readonly limit: string }
  | { readonly kind: "country"; readonly of: CountrySource; readonly in: readonly string[] }
  | { readonly kind: "country"; readonly of: CountrySource; readonly notIn: readonly string[] }
  | { readonly kind: "countryComparison"; readonly of: readonly [CountrySource, CountrySource] };

/** How many payments, or how much money, of one customer, card or account within a time. Hits above the limit. */
export interface VelocityCheck {
  readonly kind: "velocity";
  readonly measure: "count" | "sum";
  readonly per: VelocityKey;
  readonly scope: "connector" | "merchant";
  readonly window: { readonly value: number; readonly unit: "hours" | "days" };
  /** A whole number, or with the measure `sum` an amount in `currency`. */
  readonly limit: string;
  /** With the measure `sum`: other currencies are neither limited nor counted. */
  readonly currency?: string;
  /** Default `attempts`: all that rules let through. `payments`: without those that were declined or cancelled since. */
  readonly counted?: "attempts" | "payments";
}

export const VELOCITY_KEYS = ["customer", "card", "iban"] as const;
export type VelocityKey = (typeof VELOCITY_KEYS)[number];

export const COUNTRY_SOURCES = ["bin", "billing", "shipping"] as const;
export type CountrySource = (typeof COUNTRY_SOURCES)[number];

/** Velocities look back no further, and nothing that they count is kept for longer. */
export const MAX_WINDOW_DAYS = 90;

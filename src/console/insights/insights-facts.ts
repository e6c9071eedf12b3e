import type { CallbackCounts } from "../../callbacks/index.ts";
import type { AttemptFees } from "../../costs/index.ts";
import type { LinkCounts } from "../../pay-by-link/index.ts";
import type { CaseSum } from "../../recovery/index.ts";
import type { CostSum } from "../overview/payment-costs.ts";
import type { NoFigures } from "../overview/keep-figures.ts";
import type { Period } from "../overview/period.ts";
import type { Cause } from "./cause.ts";
import type { Contribution, Declines, Ended, Part } from "./contributions.ts";
import type { ChoiceStep, SecureStep } from "./steps-of-payments.ts";
import type { CountedSteps, Step } from "./steps.ts";

export interface Code extends Declines {
  readonly message: string;
  /** As of `Contribution`. */
  readonly moved: number;
}

/** Sums that came in and went out, in minor units. */
export interface Money {
  readonly payments: number;
  readonly paidMinor: bigint;
  readonly refundedMinor: bigint;
  readonly chargedBackMinor: bigint;
  readonly chargebacks: number;
  readonly feesMinor: bigint;
  /** The part of what was paid whose fees are known: providers report them when they settle. */
  readonly withFeesMinor: bigint;
}

export interface CurrencyMoney {
  readonly currency: string;
  readonly now: Money;
  readonly before: Money;
}

export interface Approval {
  readonly all: Pick<Part, "now" | "before">;
  /** In the order of the period's days. */
  readonly days: readonly Ended[];
  readonly daysBefore: readonly Ended[];
  readonly connectors: readonly Contribution[];
  readonly countries: readonly Contribution[];
  readonly brands: readonly Contribution[];
  readonly issuers: readonly Contribution[];
  /** The BINs of an issuer, by its name. */
  readonly bins: ReadonlyMap<string, readonly string[]>;
  readonly codes: readonly Code[];
  readonly connectorNames: ReadonlyMap<string, string>;
  readonly cause: (Cause & { readonly codes: readonly Code[] }) | undefined;
}

/** The costs of payments over one connector, of one brand, …; empty key: of all. */
export interface CostPart {
  readonly key: string;
  readonly now: CostSum;
  readonly before: CostSum;
}

/** The costs of payments whose cost is known, the highest first. */
export interface Costs extends Record<
  "connectors" | "brands" | "kinds" | "countries" | "issuers",
  readonly CostPart[]
> {
  readonly all: Pick<CostPart, "now" | "before">;
  /** The BINs of an issuer, by its name. */
  readonly bins: ReadonlyMap<string, readonly string[]>;
}

/** How far payments, links and callbacks came. */
export interface AllSteps {
  readonly secure: readonly Step<SecureStep>[];
  readonly choice: readonly Step<ChoiceStep>[];
  readonly links: CountedSteps<keyof LinkCounts>;
  readonly callbacks: CountedSteps<keyof CallbackCounts>;
}

/** The end of failed recurring payments of one currency, and the attempts that were refused in all of them. */
export interface RecoveryFigures {
  readonly now: RecoveryOfPeriod;
  readonly before: RecoveryOfPeriod;
}

interface RecoveryOfPeriod {
  readonly recovered: CaseSum;
  readonly lost: CaseSum;
  readonly avoided: AttemptFees;
}

interface Answered {
  readonly kind: "answered";
  /** As it was when the figures were read, which may be some minutes ago. */
  readonly period: Period;
  /** The one with the most payments first. */
  readonly money: readonly CurrencyMoney[];
  /** Undefined without a payment. */
  readonly currency: string | undefined;
  readonly approval: Approval | undefined;
  readonly steps: AllSteps | undefined;
  readonly recovery: RecoveryFigures | undefined;
  /** Undefined where no cost is known: providers report them when they settle. */
  readonly costs: Costs | undefined;
  readonly completeUntil: Temporal.Instant;
}

export type Insights = NoFigures | Answered;

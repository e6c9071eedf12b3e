import type { CallbackCounts } from "../../callbacks/index.ts";
import type { LinkCounts } from "../../pay-by-link/index.ts";
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
  readonly codes: readonly Code[];
  readonly connectorNames: ReadonlyMap<string, string>;
  readonly cause: (Cause & { readonly codes: readonly Code[] }) | undefined;
}

/** How far payments, links and callbacks came. */
export interface AllSteps {
  readonly secure: readonly Step<SecureStep>[];
  readonly choice: readonly Step<ChoiceStep>[];
  readonly links: CountedSteps<keyof LinkCounts>;
  readonly callbacks: CountedSteps<keyof CallbackCounts>;
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
  readonly completeUntil: Temporal.Instant;
}

export type Insights = NoFigures | Answered;

import type { AuthenticationOutcome } from "./sample-cards.ts";
import type { SampleCustomer } from "./sample-customers.ts";
import type { SampleConnector, SampleMerchant } from "./sample-merchants.ts";

/**
 * A payment that happens once: above the limit of the sample's risk profile (`in_review`), with a schedule that is declined, with a refund that
 * a second person decides, or with a later charge by the merchant's server that is declined, and recovered or not.
 */
export type SampleScene = "in_review" | "schedule_fails" | "refund_waits" | "charge_fails";

/** Brings the money of a failed charge back, or does not. */
export type Recovered =
  /** The account is empty for so many days: the next repetition succeeds. */
  | { readonly fullAfterDays: number }
  /** The customer pays on their page after so many days, with the stored card or another one. */
  | { readonly paysAfterDays: number; readonly way: "saved" | "other" }
  | "never";

/** A charge of a stored card without the customer, which fails. */
export interface FailedCharge {
  readonly daysBefore: number;
  /** The account is empty, or the card has expired, for which no repetition helps. */
  readonly because: "empty" | "expired";
  readonly recovered: Recovered;
}

/** A payment of the sample, as the merchant requests it, and what becomes of it later. */
export interface SamplePayment {
  readonly at: Temporal.Instant;
  readonly merchant: SampleMerchant;
  readonly connector: SampleConnector;
  readonly order: string;
  readonly minor: number;
  readonly currency: string;
  readonly pan: string;
  readonly customer: SampleCustomer;
  /** The Simulator declines it with this code. */
  readonly declineCode?: number | undefined;
  readonly authentication?: AuthenticationOutcome | undefined;
  /** How the customer answers the bank's challenge; undefined for one that nobody answers, and where there is none. */
  readonly challenge?: "pass" | "fail" | undefined;
  /** The customer accepts to pay in the currency of the card, where that is offered. */
  readonly takesConversion: boolean;
  /** The exemption from strong authentication that it requests, by its code; the issuer grants it unless it is refused. */
  readonly exemption?: { readonly code: string; readonly isRefused?: true } | undefined;
  /** An order of the shop that is connected to its merchant. */
  readonly isFromShop?: true | undefined;
  /** Paid by a transfer to the merchant's own account: how much of it arrives, and whether money of nobody does, too. */
  readonly transfer?: "whole" | "part" | "beside_another" | "none" | undefined;
  readonly isLink: boolean;
  /** When the customer pays by the link; undefined for one that nobody opens. */
  readonly linkPaidAt?: Temporal.Instant | undefined;
  readonly scene?: SampleScene | undefined;
  /** The charge that fails, where the scene is one. */
  readonly charge?: FailedCharge | undefined;
  /** The merchant keeps the card, and charges it again each month. */
  readonly isSubscribed: boolean;
  /** The customer keeps the card with the merchant, and pays with it again then. */
  readonly returnsAt?: Temporal.Instant | undefined;
  /** How the provider settles it, if not as it was paid. */
  readonly settledAs?: "short" | "unknown" | undefined;
  readonly refund?: { readonly at: Temporal.Instant; readonly minor: number } | undefined;
  readonly dispute?:
    | {
        readonly at: Temporal.Instant;
        readonly reason: string;
        /** The issuer's decision, before the deadline for the merchant's answer. */
        readonly decision: { readonly at: Temporal.Instant; readonly step: "win" | "lose" };
      }
    | undefined;
}

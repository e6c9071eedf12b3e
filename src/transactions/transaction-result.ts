import type { Exemption, ProviderError } from "@quittance/provider-kit";
import type { ProviderDetails } from "../providers/index.ts";
import type { ThreeDSecureRecord } from "../three-d-secure/index.ts";

/** An error of a transaction: the code and text of the gateway, those of the provider, and those of scheme and issuer. */
export interface TransactionError extends ProviderError {
  readonly createdAt: string;
}

/** The exemption from strong authentication that was requested for a payment, and what became of it. */
export interface RecordedExemption {
  readonly requested: Exemption;
  readonly applied: Exemption | null;
  /** Null until the issuer decided. `ignored`: the customer was authenticated, or nobody took notice of the request. */
  readonly outcome: "granted" | "soft_declined" | "ignored" | null;
  /** When the issuer said that the cardholder listed the merchant, where `auto` relied on it: instant in ISO 8601. */
  readonly listedAt?: string;
}

/** The connectors among which a routing rule chose, by the facts of that moment. */
export interface RecordedChoice {
  readonly by: "approval" | "cost";
  /** It tries another one than the best, for its data. */
  readonly explores: boolean;
  /** The best first. One that could not be compared has no figures. */
  readonly among: readonly {
    readonly connectorGuid: string;
    /** Like payments of 90 days, and how many of them were approved. */
    readonly payments?: number;
    readonly approved?: number;
    /** The estimated cost of the payment, in its currency: decimal text. */
    readonly cost?: string;
  }[];
}

/** The parts of the providers' responses that are kept. */
export interface TransactionResult extends ProviderDetails {
  readonly errors?: readonly TransactionError[];
  /** The provider's own page the customer is sent to. */
  readonly providerUrl?: string;
  /** The form that their browser sends there; null for a link. */
  readonly providerForm?: Readonly<Record<string, string>> | null;
  readonly threeDSecure?: ThreeDSecureRecord;
  readonly exemption?: RecordedExemption;
  /** For a payment whose connector a rule chose by approval or cost. */
  readonly routed?: RecordedChoice;
  /** The provider's reference of the payment, when that is not this record's uuid (a late approval). */
  readonly providerReference?: string;
  /** For a chargeback or its reversal. */
  readonly dispute?: { readonly disputeId: string; readonly reason: string; readonly isSecond?: boolean };
  /** For a payment that a dispute was reported of. */
  readonly isDisputed?: true;
  /** For a payment or refund on a bank account: an event brings the outcome, and no inquiry. */
  readonly waitsForEvent?: true;
  /** For a refund that was made at the provider and that its report showed. */
  readonly reported?: { readonly reference: string };
  /** For the record of what a provider undid after its success. */
  readonly undone?: { readonly submissionReference: string; readonly eventId: string };
}

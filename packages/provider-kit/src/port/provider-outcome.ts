import type { DeclineClass, SchemeDecline } from "../errors/decline-classes.ts";
import type { ReportedAmount } from "../money/currency-rules.ts";
import type { Exemption } from "./exemption.ts";
import type { PaymentInstructions } from "./payment-instructions.ts";

/** Details that the provider gives with its outcome; all of them are kept in the transaction record. */
export interface ProviderDetails {
  /** The provider's id of the payment, as the merchant finds it in the provider's own pages. */
  readonly adapterTransactionId?: string;
  /** The provider's token for charging the instrument again. */
  readonly adapterToken?: string;
  /** The id at the processor behind the provider, where it names one. */
  readonly processorTransactionId?: string;
  /** The scheme's id of the transaction: later payments of the same agreement refer to it. */
  readonly schemeTransactionIdentifier?: string;
  readonly authCode?: string;
  readonly arn?: string;
  readonly rrn?: string;
  readonly stan?: string;
  /** The id of the payment in the provider's reports and settlement files. */
  readonly reportingIdentifier?: string;
  /** For a card that was charged by a token: whose token it was, as `applepay`, `googlepay` or `network`. */
  readonly tokenType?: string;
  readonly paymentDescriptor?: string;
  /** Only where the provider authenticated the customer, not of a proof that was sent to it. */
  readonly providerAuthentication?: ProviderAuthentication;
  /** The exemption that the provider says was applied; null: it says that none was. Left out where it says nothing. */
  readonly appliedExemption?: Exemption | null;
  /** Facts about the instrument the customer used on the provider's page (`_TYPE` of the public API's returnData). */
  readonly returnData?: Readonly<Record<string, unknown>>;
  /** Shown to the merchant: results of AVS and CVC checks, instructions for a bank transfer. */
  readonly extraData?: Readonly<Record<string, string>>;
  /** For a pending payment for which the customer has something to do: shown to them until it has an outcome. */
  readonly instructions?: PaymentInstructions;
}

/** How a provider authenticated the customer itself. Facts that it does not have are left out. */
export interface ProviderAuthentication {
  readonly eci?: string;
  /** Whether the card takes part in 3-D Secure. */
  readonly enrolled?: "Y" | "N" | "U";
  readonly version?: string;
  /** As in EMV 3-D Secure: Y, A, N, U, R, I. */
  readonly transStatus?: string;
  readonly dsTransID?: string;
  readonly serverTransID?: string;
  /** The issuer required a proof from the customer. */
  readonly isChallenged?: boolean;
}

export interface ProviderError {
  /** A code of the public API (2003 declined, 2006 insufficient funds, 2022 soft decline, …). */
  readonly code: number;
  readonly message: string;
  readonly adapterCode: string | null;
  readonly adapterMessage: string | null;
  /** The codes of scheme and issuer, where the provider passes them on. They outrank the provider's own code. */
  readonly scheme?: SchemeDecline;
  /** The class by the provider's own advice, where its response says more than `adapterCode`. */
  readonly providerClass?: DeclineClass;
  /** How long to wait before another attempt, where the provider says so. */
  readonly retryAfterMs?: number;
}

/** Data that an adapter keeps of a submission for its next step; stored in the submission's row and nowhere else. */
export interface SubmissionState {
  /** The provider's id of this submission. Its webhooks are matched by it. */
  readonly providerReference?: string;
  /** Opaque to the gateway, at most 4 kB, without card data. */
  readonly continuation?: string;
}

interface Approved extends SubmissionState {
  readonly kind: "approved";
  /** The amount that the provider says that it approved. Another amount or currency than the submitted is not believed. */
  readonly amount?: ReportedAmount;
  readonly details: ProviderDetails;
}

/** It is certain that nothing moved and that nothing will. */
export interface Declined extends SubmissionState {
  readonly kind: "declined";
  readonly error: ProviderError;
  readonly details: ProviderDetails;
  /**
   * It may be submitted again, because nothing of it will be executed: the network failed before a byte of the request that
   * moves money was sent, or the provider has cancelled it.
   */
  readonly nothingSent?: true;
}

/** The customer must go to the provider's page, by a link or by a form that their browser sends. */
interface Redirect extends SubmissionState {
  readonly kind: "redirect";
  readonly url: string;
  readonly method: "GET" | "POST";
  /** For a form; empty for a link. No secrets: they are stored, and in the customer's browser. */
  readonly fields: Readonly<Record<string, string>>;
  readonly details: ProviderDetails;
}

/** The provider accepted it and decides later. */
interface Pending extends SubmissionState {
  readonly kind: "pending";
  /**
   * Nothing is under way at a provider: an event brings the outcome, whenever the money moves, and no inquiry is made. Until then
   * the payment can expire.
   */
  readonly waitsForEvent?: true;
  readonly details: ProviderDetails;
}

/** Nothing proves whether money moved. */
export interface Unknown extends SubmissionState {
  readonly kind: "unknown";
  readonly because: string;
  readonly details?: ProviderDetails;
}

/**
 * The outcome of a submission. `unknown` is never shown as failed and never submitted again: a status inquiry or a
 * webhook resolves it.
 */
export type ProviderOutcome = Approved | Declined | Redirect | Pending | Unknown;

/** `not_found`: the provider is sure that it never got the submission, so that nothing moved. */
export type InquiryOutcome = ProviderOutcome | { readonly kind: "not_found" };

/**
 * The customer has agreed at the provider's page, and only `resume` completes the payment: they never came back, or its response was
 * lost. An open payment is then resumed.
 */
export type Resumable = { readonly kind: "resumable" };

/** The result of `prepare`: an object at the provider, or data for a repetition. Nothing has moved, and nothing will before `submit`. */
export type Preparation =
  | ({ readonly kind: "prepared" } & SubmissionState)
  /** There is nothing to prepare for this request. */
  | { readonly kind: "not_needed" }
  | Declined;

/**
 * Whether a submission can still be made to move nothing. `done`: it moved nothing, and never will. `too_late`: it was
 * processed, and an inquiry says how. `requested`: a webhook will say which of the two. `not_supported`: the provider has no
 * call that would.
 */
export type Neutralised = "done" | "too_late" | "requested" | "unknown" | "not_supported";

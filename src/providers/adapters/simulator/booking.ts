import { codeOf } from "../../../platform/api-errors/index.ts";
import type { ProviderOperation, ProviderRequest, Submission } from "@quittance/provider-kit";
import type { DeclineCode } from "./declines.ts";
import type { PageChoice } from "./page-choices.ts";
import { expiryMonth } from "./card-rules.ts";
import { bookedAs, providerReferences } from "./references.ts";
import type { SchemeCodes, SettledAs, Ways } from "./settings.ts";
import type { PageResult, Settlement, Decision } from "./decision.ts";

export type BookingStatus = "approved" | "declined" | "pending" | "redirect";

/** One entry in the simulated provider's books. It has no card number: this provider needs none. */
export interface Booking {
  readonly transactionUuid: string;
  readonly connectorGuid: string;
  readonly method: string;
  readonly operation: ProviderOperation;
  readonly merchantTransactionId: string;
  readonly referenceUuid: string | null;
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  readonly status: BookingStatus;
  readonly declineCode: DeclineCode | null;
  readonly declineReason: string | null;
  /** The codes of issuer and scheme that a decline of it has. */
  readonly schemeCode: string | null;
  readonly adviceCode: string | null;
  /** The instrument may be charged again by the adapter token. */
  readonly registers: boolean;
  readonly descriptor: string | null;
  /** The rest of the original after this follow-up. */
  readonly remainingMinor: bigint | null;
  /** A capture after which the rest of the authorisation is released. */
  readonly isFinal: boolean;
  readonly pageSecret: string | null;
  readonly pageResult: PageResult | null;
  readonly returnUrl: string | null;
  readonly settleAfterMs: number;
  /** How the customer comes to the page, and back from it. */
  readonly redirectBy: Ways["redirectBy"];
  readonly returnBy: Ways["returnBy"];
  /** The page only takes the choice; the gateway's request after the return books it. */
  readonly resumes: boolean;
  readonly pageChoice: PageChoice | null;
  /** By which the instrument is charged again. */
  readonly adapterToken: string | null;
  /** The month (2026-12) of a registered card; null: it does not expire. */
  readonly cardExpires: string | null;
  /** How it comes into the settlement; null: as it is. */
  readonly settledAs: SettledAs | null;
}

export interface NewBooking extends Booking {
  /** The status changes to this by itself, `settleAfterMs` after the booking. */
  readonly settlesTo: Settlement | null;
  /** It is in the books from `settleAfterMs` after the submission on: the request was under way for so long. */
  readonly arrivesLate: boolean;
}

/** Puts a decision into the form in which it is booked. */
export function bookingOf(
  request: ProviderRequest,
  decision: Decision,
  context: {
    connector: { guid: string; method: string };
    settleAfterMs: number;
    arrivesLate: boolean;
    undone: boolean;
    ways: Ways;
    settledAs: SettledAs | null;
    pageSecret: () => string;
    amountMinor?: bigint | null;
    remainingMinor?: bigint | null;
    declineReason?: string | null;
    scheme?: SchemeCodes;
  },
): NewBooking {
  const isRedirect = decision.kind === "redirect";
  const registers = request.withRegister || request.operation === "register";
  const { adapterToken } = providerReferences(request.submissionReference);
  return {
    transactionUuid: request.submissionReference,
    connectorGuid: context.connector.guid,
    method: context.connector.method,
    operation: request.operation,
    merchantTransactionId: request.merchantTransactionId,
    referenceUuid: request.reference ? bookedAs(request.reference.immediate) : null,
    amountMinor: context.amountMinor ?? request.amount?.minor ?? null,
    currency: request.amount?.currency ?? null,
    status: decision.kind,
    declineCode: decision.kind === "declined" ? decision.code : null,
    declineReason: context.declineReason ?? null,
    schemeCode: context.scheme?.schemeCode ?? null,
    adviceCode: context.scheme?.adviceCode ?? null,
    registers,
    descriptor: request.description,
    remainingMinor: context.remainingMinor ?? null,
    isFinal: request.isFinalCapture,
    pageSecret: isRedirect ? context.pageSecret() : null,
    pageResult: isRedirect ? decision.pageResult : null,
    returnUrl: isRedirect ? request.returnUrl : null,
    settleAfterMs: settleAfterMsOf(decision, context),
    arrivesLate: context.arrivesLate,
    ...context.ways,
    pageChoice: null,
    adapterToken: registers ? adapterToken : null,
    cardExpires: registers && request.source?.kind === "card" ? expiryMonth(request.source) : null,
    settledAs: context.settledAs,
    settlesTo: context.undone && decision.kind === "approved" ? "declined" : settlementOf(decision),
  };
}

function settleAfterMsOf(decision: Decision, { settleAfterMs }: { settleAfterMs: number }): number {
  return decision.kind === "pending" && decision.withinMs !== undefined
    ? Math.min(settleAfterMs, decision.withinMs)
    : settleAfterMs;
}

/** The entry of a submission that was cancelled before it arrived. */
export function cancelledBooking(
  { submissionReference, operation, amount }: Submission,
  connector: { guid: string; method: string },
): NewBooking {
  return {
    transactionUuid: submissionReference,
    connectorGuid: connector.guid,
    method: connector.method,
    operation,
    merchantTransactionId: "",
    referenceUuid: null,
    amountMinor: amount?.minor ?? null,
    currency: amount?.currency ?? null,
    status: "declined",
    declineCode: codeOf("userCancelled"),
    declineReason: "Cancelled before it arrived",
    schemeCode: null,
    adviceCode: null,
    registers: false,
    descriptor: null,
    remainingMinor: null,
    isFinal: false,
    pageSecret: null,
    pageResult: null,
    returnUrl: null,
    settleAfterMs: 0,
    redirectBy: "GET",
    returnBy: "GET",
    resumes: false,
    pageChoice: null,
    adapterToken: null,
    cardExpires: null,
    settledAs: null,
    arrivesLate: false,
    settlesTo: null,
  };
}

function settlementOf(decision: Decision): Settlement | null {
  if (decision.kind === "pending") return decision.settlesTo;
  if (decision.kind === "approved" && decision.later === "undone") return "declined";
  return null;
}

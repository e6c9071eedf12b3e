import {
  at,
  cutText,
  declinedHere,
  declineOf,
  text,
  type AdapterConnector,
  type JsonObject,
  type OperationSteps,
  type ProviderCall,
  type ProviderOutcome,
  type ProviderRequest,
  type Submission,
} from "@quittance/provider-kit";
import { get, post } from "./api.ts";
import { failed } from "./errors.ts";
import { keep, keptOf, keptOfPrepared, withMade } from "./kept.ts";
import { findInList } from "./list.ts";
import { isAmount, isOfOtherMode, isOfOtherReference, referenceOf } from "./outcome-of-payment.ts";
import { fieldsOfPart } from "./payment-fields.ts";
import { pathOfPayment } from "./payments.ts";

/** Captures, releases and refunds. */
export const MODIFICATION: OperationSteps = {
  /** Keeps by what the outcome can be found: no request is sent. */
  prepare({ reference, operation }) {
    const payment = reference?.root.providerReference;
    if (!reference || !payment?.startsWith("tr_"))
      return declinedHere("logicalError", "The payment has no id at Mollie.");
    const isCaptured = reference.totals.capturedMinor > 0n;
    return {
      kind: "prepared",
      continuation: keep({ payment, isCaptured }),
      // A release has no id of its own.
      ...(operation === "void" && { providerReference: payment }),
    };
  },

  async submit(request, call, prepared) {
    const { operation } = request;
    const { payment = "", isCaptured = false } = keptOfPrepared(prepared);
    switch (operation) {
      case "capture":
        return capture(request, call, payment);
      case "void":
        return release(request, call, { payment, isCaptured });
      default:
        return refund(request, call, payment);
    }
  },

  /** A release whose response was lost may never have arrived. An amount that is released already is not released twice. */
  async repeat(submission, call) {
    const { payment, isCaptured = false } = keptOf(submission);
    if (submission.operation !== "void" || payment === undefined) return undefined;
    const before = await inquireRelease({ payment, isCaptured }, call);
    if (before.kind !== "pending") return before;
    const response = await postRelease(call, payment, submission.submissionReference);
    // A refusal may be the effect of the first one.
    if (response.kind !== "ok") return { kind: "unknown", because: response.because };
    const after = await inquireRelease({ payment, isCaptured }, call);
    return after.kind === "unknown" ? before : after;
  },

  /** A refund and a capture by their id, or by our reference in the payment's list; a release by the payment's status. */
  async inquire(submission, call) {
    const { payment, isCaptured = false, isMade } = keptOf(submission);
    if (payment === undefined) return { kind: "not_found" };
    if (submission.operation === "void") return inquireRelease({ payment, isCaptured }, call);
    const list = submission.operation === "capture" ? "captures" : "refunds";
    const path = `${pathOfPayment(payment)}/${list}`;
    const { connector } = call;
    const { providerReference } = submission;
    if (providerReference !== null) {
      const response = await get(call, `${path}/${encodeURIComponent(providerReference)}`);
      if (response.kind !== "ok") return { kind: "unknown", because: response.because };
      if (response.body["id"] !== providerReference)
        return { kind: "unknown", because: "The response is of another one." };
      return outcomeOfPart(response.body, { submission, payment, connector });
    }
    const found = await findInList(call, {
      path,
      name: list,
      pages: 4,
      isIt: (part) => referenceOf(part) === submission.submissionReference,
    });
    if (found.kind === "found") return outcomeOfPart(found.resource, { submission, payment, connector });
    if (found.kind === "absent" && !isMade) return { kind: "not_found" };
    return {
      kind: "unknown",
      because: found.kind === "unknown" ? found.because : "The list does not show whether it is there.",
    };
  },
};

async function capture(
  request: ProviderRequest,
  call: ProviderCall,
  payment: string,
): Promise<ProviderOutcome> {
  const { amount, isFinalCapture, reference, submissionReference } = request;
  const response = await post(call, {
    path: `${pathOfPayment(payment)}/captures`,
    body: fieldsOfPart(request),
    key: { submissionReference, step: "capture" },
  });
  if (response.kind !== "ok") return failed(response, { isFollowUp: true });
  const outcome = madeBy(response.body, { request, payment, call });
  const { authorizedMinor, capturedMinor, voidedMinor } = reference!.totals;
  const restMinor = authorizedMinor - capturedMinor - voidedMinor - (amount?.minor ?? 0n);
  // An amount that is not released now is released at the latest when the authorisation ends: the result changes nothing about the capture.
  if (isFinalCapture && restMinor > 0n && outcome.kind !== "declined" && outcome.kind !== "unknown")
    await postRelease(call, payment, submissionReference);
  return outcome;
}

function postRelease(call: ProviderCall, payment: string, submissionReference: string) {
  return post(call, {
    path: `${pathOfPayment(payment)}/release-authorization`,
    key: { submissionReference, step: "release" },
  });
}

/** Acknowledged, and then decided by the bank: only the payment says whether it was released. */
async function release(
  request: ProviderRequest,
  call: ProviderCall,
  kept: { payment: string; isCaptured: boolean },
): Promise<ProviderOutcome> {
  const { payment } = kept;
  const response = await postRelease(call, payment, request.submissionReference);
  if (response.kind !== "ok") return failed(response, { isFollowUp: true });
  const outcome = await inquireRelease(kept, call);
  return outcome.kind === "approved"
    ? outcome
    : { kind: "pending", providerReference: payment, details: { adapterTransactionId: payment } };
}

async function refund(
  request: ProviderRequest,
  call: ProviderCall,
  payment: string,
): Promise<ProviderOutcome> {
  const response = await post(call, {
    path: `${pathOfPayment(payment)}/refunds`,
    body: fieldsOfPart(request),
    key: { submissionReference: request.submissionReference, step: "refund" },
    isSafe503: true,
  });
  if (response.kind !== "ok") return failed(response, { isFollowUp: true });
  return madeBy(response.body, { request, payment, call });
}

function madeBy(
  part: JsonObject,
  { request, payment, call }: { request: ProviderRequest; payment: string; call: ProviderCall },
): ProviderOutcome {
  const outcome = outcomeOfPart(part, { submission: request, payment, connector: call.connector });
  return withMade(outcome, part, { payment });
}

const IDS = { capture: /^cpt_[A-Za-z0-9]{1,100}$/, refund: /^re_[A-Za-z0-9]{1,100}$/ } as const;

/** A refund or capture of Mollie as the outcome of its submission. One of another amount, payment or reference says nothing. */
export function outcomeOfPart(
  part: JsonObject,
  options: {
    submission: Pick<Submission, "submissionReference" | "operation" | "amount">;
    payment: string;
    connector: AdapterConnector;
  },
): ProviderOutcome {
  const { submission, payment, connector } = options;
  const { operation, amount } = submission;
  const kind = operation === "capture" ? "capture" : "refund";
  const id = text(part["id"]);
  const unknown = (because: string): ProviderOutcome => ({ kind: "unknown", because });
  if (!IDS[kind].test(id)) return unknown(`The response has no id of a ${kind}.`);
  if (text(part["paymentId"]) !== "" && part["paymentId"] !== payment)
    return unknown(`The ${kind} is of another payment.`);
  if (isOfOtherMode(part, connector)) return unknown(`The ${kind} is of the other mode, test or live.`);
  if (isOfOtherReference(part, submission)) return unknown(`The ${kind} has another reference.`);
  const state = { providerReference: id, continuation: keep({ payment }) };
  if (amount && !isAmount(part["amount"], amount))
    return { kind: "unknown", because: `The ${kind} is of another amount.`, ...state };
  const details = { adapterTransactionId: id, ...arnOf(part) };
  const status = text(part["status"]);
  switch (`${kind} ${status}`) {
    case "capture succeeded":
    case "refund refunded":
      return { kind: "approved", ...state, details };
    case "capture pending":
    case "refund queued":
    case "refund pending":
    case "refund processing":
      return { kind: "pending", ...state, details };
    case "capture failed":
    case "refund failed":
    case "refund canceled":
      return { kind: "declined", ...state, error: errorOfPart(kind, status), details };
    default:
      return { kind: "unknown", because: `The ${kind} has a status that is not documented.`, ...state };
  }
}

export function errorOfPart(kind: "capture" | "refund", status: string) {
  const ended = status === "canceled" ? "was cancelled" : "failed";
  return declineOf("transactionDeclined", {
    adapterCode: status,
    adapterMessage: `The ${kind} ${ended} at Mollie.`,
  });
}

function arnOf(part: JsonObject): { arn?: string } {
  const isArn = at(part, "externalReference", "type") === "acquirer-reference";
  const arn = isArn ? cutText(text(at(part, "externalReference", "id")), 255) : "";
  return arn ? { arn } : {};
}

async function inquireRelease(
  { payment, isCaptured }: { payment: string; isCaptured: boolean },
  call: ProviderCall,
): Promise<ProviderOutcome> {
  const response = await get(call, pathOfPayment(payment));
  if (response.kind !== "ok") return { kind: "unknown", because: response.because };
  const { body } = response;
  if (body["id"] !== payment || isOfOtherMode(body, call.connector))
    return { kind: "unknown", because: "The response is of another payment." };
  const status = text(body["status"]);
  const state = { providerReference: payment, details: { adapterTransactionId: payment } };
  const isReleased = status === "canceled" || status === "expired" || (status === "paid" && isCaptured);
  if (isReleased) return { kind: "approved", ...state };
  // The bank decides; a release whose response was lost may be one of these.
  return status === "authorized"
    ? { kind: "pending", ...state }
    : { kind: "unknown", because: `Neither released nor not: the payment is ${cutText(status, 50)}.` };
}

import {
  declinedHere,
  integer,
  notExecuted,
  text,
  type FormFields,
  type InquiryOutcome,
  type JsonObject,
  type NotOk,
  type OperationSteps,
  type ProviderOutcome,
  type ProviderRequest,
  type Submission,
} from "@quittance/provider-kit";
import { get, idOf, post, type StripeError, type StripeResponse } from "./api.ts";
import { declined } from "./errors.ts";
import { inquireRefund, isOfOtherCurrency, outcomeOfRefund, unreadable } from "./refunds.ts";
import { metadataOf } from "./payment-fields.ts";
import { stripeAmount } from "./stripe-amount.ts";

/** The state with which an inquiry compares the intent; kept before the request is sent. Amounts are Stripe's integers. */
interface Before {
  readonly intent: string;
  /** For a capture and an increment: the total before and, if it was executed, after. */
  readonly before?: string;
  readonly after?: string;
  /** Stripe made a refund by the request, about which its response was wrong: a list without ours proves nothing. */
  readonly isMade?: boolean;
}

/** Captures, voids, increases and refunds of an intent. */
export const MODIFICATION: OperationSteps = {
  /** Keeps by what the outcome can be found: no request is sent. */
  prepare(request) {
    const intent = request.reference?.root.providerReference;
    if (!intent || !request.reference) return { kind: "not_needed" };
    const continuation: Before = { intent, ...totalsOf(request) };
    return { kind: "prepared", providerReference: intent, continuation: JSON.stringify(continuation) };
  },

  async submit(request, call) {
    const { reference, amount, operation, submissionReference } = request;
    const intent = reference?.root.providerReference;
    if (!intent) return noReference();
    const path = `/v1/payment_intents/${encodeURIComponent(intent)}`;
    const key = { submissionReference, step: operation };
    switch (operation) {
      case "capture":
        return outcomeOf(
          await post(call, { path: `${path}/capture`, fields: captureFields(request), key }),
          request,
        );
      case "void":
        return outcomeOf(await post(call, { path: `${path}/cancel`, fields: {}, key }), request);
      case "incremental-authorization": {
        const { after } = totalsOf(request);
        const fields = { amount: after };
        return outcomeOf(await post(call, { path: `${path}/increment_authorization`, fields, key }), request);
      }
      default: {
        const fields: FormFields = {
          payment_intent: intent,
          amount: amount ? stripeAmount(amount) : undefined,
          metadata: metadataOf(request),
        };
        const response = await post(call, { path: "/v1/refunds", fields, key });
        if (response.kind !== "ok") return failed(response);
        const outcome = outcomeOfRefund(response.body, { ...request, intent });
        const isWrong = outcome.kind === "unknown" && idOf(response.body) !== "";
        return isWrong ? { ...outcome, continuation: JSON.stringify({ intent, isMade: true }) } : outcome;
      }
    }
  },

  /** By the state and the amounts of the intent; a refund is found by the metadata of the submission. */
  async inquire(submission, call) {
    const kept = parsed(submission.continuation);
    if (!kept) return { kind: "not_found" };
    if (submission.operation === "refund") return inquireRefund(submission, { call, ...kept });
    const response = await get(call, {
      path: `/v1/payment_intents/${encodeURIComponent(kept.intent)}`,
      fields: { expand: ["latest_charge"] },
    });
    if (response.kind !== "ok") return unreadable(response);
    return comparedWith(response.body, { submission, kept });
  },
};

function totalsOf({ operation, amount, reference }: ProviderRequest): Pick<Before, "before" | "after"> {
  if (!amount || !reference) return {};
  const { capturedMinor, authorizedMinor } = reference.totals;
  const before = operation === "capture" ? capturedMinor : authorizedMinor;
  if (operation !== "capture" && operation !== "incremental-authorization") return {};
  const total = (minor: bigint) => String(stripeAmount({ minor, currency: amount.currency }));
  return { before: total(before), after: total(before + amount.minor) };
}

/** Without multicapture a capture releases what it does not take, and must not say otherwise. */
function captureFields({ amount, isFinalCapture, reference }: ProviderRequest): FormFields {
  const isMulticapture = /"multicapture":true/.test(reference?.root.continuation ?? "");
  return {
    amount_to_capture: amount ? stripeAmount(amount) : undefined,
    final_capture: isMulticapture ? isFinalCapture : undefined,
    expand: ["latest_charge"],
  };
}

/** The intent as it is after a capture, void or increase: of the same payment, and with the new total. */
function outcomeOf(response: StripeResponse, request: ProviderRequest): ProviderOutcome {
  if (response.kind !== "ok") return failed(response);
  const { body } = response;
  const { operation, amount, reference } = request;
  if (idOf(body) !== reference?.root.providerReference)
    return { kind: "unknown", because: "Stripe's response is of another intent." };
  const { after } = totalsOf(request);
  const total = body[operation === "capture" ? "amount_received" : "amount"];
  // A server with Stripe's API may leave the total out.
  const isOther =
    (total !== undefined && String(integer(total)) !== after) || isOfOtherCurrency(body, amount);
  if (after !== undefined && isOther)
    return { kind: "unknown", because: "Stripe's intent has another amount than it should have now." };
  const state = { providerReference: idOf(body) };
  const status = text(body["status"]);
  const isDone =
    operation === "void" ? status === "canceled" : status === "succeeded" || status === "requires_capture";
  if (!isDone) return { kind: "unknown", because: `The intent has the status ${status}.`, ...state };
  return {
    kind: "approved",
    ...state,
    details: { adapterTransactionId: idOf(body["latest_charge"]) || idOf(body) },
  };
}

/** A request that was not executed, or about which nothing says whether it was. */
export function failed(response: NotOk<StripeError>): ProviderOutcome {
  return notExecuted(response, declined);
}

/** States of an intent that was authorised once. */
const WITH_TOTALS = ["requires_capture", "succeeded", "canceled"];

function comparedWith(
  intent: JsonObject,
  { submission, kept }: { submission: Submission; kept: Before },
): InquiryOutcome {
  const status = text(intent["status"]);
  if (idOf(intent) !== kept.intent)
    return { kind: "unknown", because: "Stripe's response is of another intent." };
  const details = { adapterTransactionId: idOf(intent["latest_charge"]) || idOf(intent) };
  const approved = { kind: "approved", providerReference: kept.intent, details } as const;
  if (submission.operation === "void") {
    if (status === "canceled") return approved;
    return status === "requires_capture" ? { kind: "not_found" } : stateUnknown(status);
  }
  // A total proves nothing of an intent in a state that Stripe has not documented.
  if (!WITH_TOTALS.includes(status)) return stateUnknown(status);
  const total = integer(intent[submission.operation === "capture" ? "amount_received" : "amount"]);
  if (total === undefined || isOfOtherCurrency(intent, submission.amount)) return stateUnknown(status);
  if (String(total) === kept.after) return approved;
  return String(total) === kept.before ? { kind: "not_found" } : stateUnknown(status);
}

function stateUnknown(status: string): InquiryOutcome {
  return { kind: "unknown", because: `Neither executed nor not: the intent is ${status}.` };
}

function parsed(continuation: string | null): Before | undefined {
  return continuation === null ? undefined : (JSON.parse(continuation) as Before);
}

export function noReference(): ProviderOutcome {
  return declinedHere("logicalError", "The payment has no intent at Stripe.");
}

import {
  at,
  declinedHere,
  text,
  type JsonObject,
  type OperationSteps,
  type ProviderOutcome,
  type ProviderRequest,
  type Submission,
} from "@quittance/provider-kit";
import { send, type PayPalCall, type PayPalResponse } from "./api.ts";
import { amountOf } from "./currencies.ts";
import { declinedPayment, notExecuted } from "./errors.ts";
import { read, write, type Kept } from "./kept.ts";
import { captureFields, refundFields } from "./order-fields.ts";
import { factsOf, outcomeOfState } from "./outcome-of-order.ts";
import { above } from "./webhook.ts";

type FollowUp = "capture" | "void" | "refund";

/** Captures and voids of authorisations, and refunds of captures. */
export const FOLLOW_UP: OperationSteps<PayPalCall> = {
  /** Keeps the request, which is all by which its outcome can be found: PayPal lists neither captures nor refunds. Nothing is sent. */
  prepare(request) {
    const sent = requestOf(request);
    return sent === undefined
      ? { kind: "not_needed" }
      : { kind: "prepared", continuation: write({ send: sent }) };
  },

  async submit(request, call) {
    const sent = requestOf(request);
    if (!sent) return declinedHere("logicalError", "What it follows has no payment at PayPal.");
    const { submissionReference, operation, amount } = request;
    const response = await send(call, {
      method: "POST",
      ...sent,
      key: { submissionReference, step: operation },
    });
    const submission = {
      submissionReference,
      operation,
      amount,
      providerReference: null,
      continuation: null,
    };
    return outcomeOfResponse(response, submission, sent.path);
  },

  /** With the same request id PayPal repeats the response of a request that it has executed. */
  async repeat(submission, call) {
    const { send: kept } = read(submission.continuation);
    if (!kept || submission.providerReference !== null) return undefined;
    const { submissionReference, operation } = submission;
    const response = await send(call, {
      method: "POST",
      ...kept,
      key: { submissionReference, step: operation },
      isRepeat: true,
    });
    if (operation === "void" && response.kind === "unknown") return voidedSince(kept.path, call);
    return outcomeOfResponse(response, submission, kept.path);
  },

  /** By PayPal's id of it. Without one the request is repeated instead, or was never sent. */
  async inquire(submission, call) {
    const { providerReference, operation, continuation } = submission;
    if (operation === "void" && continuation !== null) {
      const { send: kept } = read(continuation);
      if (kept) return voidedSince(kept.path, call);
    }
    if (providerReference === null) {
      if (continuation === null) return { kind: "not_found" };
      return { kind: "unknown", because: "PayPal has no inquiry about a request without its response." };
    }
    const path = `/v2/payments/${operation}s/${encodeURIComponent(providerReference)}`;
    const response = await send(call, { method: "GET", path });
    if (response.kind !== "ok") return { kind: "unknown", because: response.because };
    return outcomeOfFollowUp(response.body, { submission });
  },
};

/** Undefined when what it follows has no id at PayPal, or the amount is missing. */
function requestOf(request: ProviderRequest): { path: string; body: JsonObject } | undefined {
  const { operation, reference, amount } = request;
  if (!reference) return undefined;
  const { immediate, root } = reference;
  const [ofImmediate, ofRoot] = [read(immediate.continuation), read(root.continuation)];
  if (operation === "refund") {
    const capture =
      ofImmediate.capture ?? (immediate.operation === "capture" ? immediate.providerReference : null);
    if (!capture || !amount) return undefined;
    return {
      path: `/v2/payments/captures/${encodeURIComponent(capture)}/refund`,
      body: refundFields(request, amount),
    };
  }
  const authorization = ofRoot.authorization;
  if (!authorization) return undefined;
  const path = `/v2/payments/authorizations/${encodeURIComponent(authorization)}`;
  if (operation === "void") return { path: `${path}/void`, body: {} };
  return amount ? { path: `${path}/capture`, body: captureFields(request, amount) } : undefined;
}

async function voidedSince(path: string, call: PayPalCall): Promise<ProviderOutcome> {
  const response = await send(call, { method: "GET", path: path.replace(/\/void$/, "") });
  if (response.kind !== "ok") return { kind: "unknown", because: response.because };
  const id = text(response.body["id"]);
  return text(response.body["status"]) === "VOIDED"
    ? { kind: "approved", providerReference: id, details: { adapterTransactionId: id } }
    : { kind: "unknown", because: `The authorisation is ${text(response.body["status"])}.` };
}

function outcomeOfResponse(response: PayPalResponse, submission: Submission, path: string): ProviderOutcome {
  if (response.kind !== "ok") return notExecuted(response, { isFollowUp: true });
  const operation = submission.operation as FollowUp;
  if (operation === "void") return outcomeOfVoid(response.body, path);
  return outcomeOfFollowUp(response.body, {
    submission,
    of: decodeURIComponent(path.split("/").at(-2) ?? ""),
  });
}

/** 204 without a body, or the authorisation. */
function outcomeOfVoid(body: JsonObject, path: string): ProviderOutcome {
  const status = text(body["status"]);
  const authorization = decodeURIComponent(path.split("/").at(-2) ?? "");
  if (status !== "" && status !== "VOIDED")
    return { kind: "unknown", because: `The authorisation is ${status} after its void.` };
  if (text(body["id"]) && text(body["id"]) !== authorization)
    return { kind: "unknown", because: "PayPal voided another authorisation." };
  return {
    kind: "approved",
    providerReference: authorization,
    details: { adapterTransactionId: authorization },
  };
}

/** A `capture` of an authorisation, or a `refund`. */
function outcomeOfFollowUp(
  payment: JsonObject,
  {
    submission,
    of,
  }: { submission: Submission; /** The id of what it follows, where that is known. */ of?: string },
): ProviderOutcome {
  const { submissionReference, operation, providerReference } = submission;
  const id = text(payment["id"]);
  const followed = [
    above(payment, operation === "refund" ? "captures" : "authorizations"),
    text(at(payment, "supplementary_data", "related_ids", "authorization_id")),
  ];
  if (of !== undefined && followed.some((one) => one !== "" && one !== of))
    return { kind: "unknown", because: "PayPal's response follows another payment." };
  if (!id || (providerReference !== null && providerReference !== id))
    return { kind: "unknown", because: "PayPal's response is of another payment." };
  const invoice = text(payment["invoice_id"]);
  if (invoice !== "" && invoice !== submissionReference)
    return { kind: "unknown", because: "PayPal's response is of another submission." };
  if (operation === "refund") return outcomeOfRefund(payment, submissionReference);
  const kept: Kept = { capture: id };
  const outcome = outcomeOfState(
    // Captures have the mark of the authorisation's submission; theirs is the invoice id.
    { ...payment, custom_id: undefined },
    {
      kind: "capture",
      submissionReference,
      state: { providerReference: id, continuation: write(kept) },
    },
  );
  return outcome.kind === "not_found" ? { kind: "unknown", because: "PayPal does not have it." } : outcome;
}

export function outcomeOfRefund(refund: JsonObject, submissionReference: string): ProviderOutcome {
  const id = text(refund["id"]);
  if (!id) return { kind: "unknown", because: "PayPal's refund has no id." };
  const custom = text(refund["custom_id"]);
  if (custom !== "" && custom !== submissionReference)
    return { kind: "unknown", because: "PayPal's refund is of another submission." };
  const arn = text(refund["acquirer_reference_number"]);
  const details = { ...factsOf(refund), ...(arn && { arn }) };
  const state = { providerReference: id };
  switch (text(refund["status"])) {
    case "COMPLETED": {
      const amount = amountOf(refund["amount"]);
      return amount === undefined
        ? { kind: "unknown", because: "PayPal's response has no amount of the refund.", ...state }
        : { kind: "approved", ...state, amount, details };
    }
    case "PENDING":
      return { kind: "pending", ...state, details };
    case "FAILED":
    case "CANCELLED":
      return { ...declinedPayment(refund, details), ...state };
    default:
      return { kind: "unknown", because: `PayPal's refund is ${text(refund["status"])}.`, ...state };
  }
}

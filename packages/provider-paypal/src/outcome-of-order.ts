import {
  at,
  cutText,
  declineOf,
  object,
  text,
  type InquiryOutcome,
  type JsonObject,
  type ProviderDetails,
  type ProviderOperation,
  type Resumable,
  type SubmissionState,
} from "@quittance/provider-kit";
import { amountOf } from "./currencies.ts";
import { declinedPayment } from "./errors.ts";
import { write, type Kept } from "./kept.ts";

export type PaymentKind = "capture" | "authorization";

/** The submission that an order has to be of. */
export interface Expected {
  readonly submissionReference: string;
  readonly operation: ProviderOperation;
  readonly kept: Kept;
}

/**
 * The outcome of an order's submission. The order's own status proves nothing: one is `COMPLETED` whose only capture was declined. The
 * payments in it count, if they are the submission's.
 */
export function outcomeOfOrder(order: JsonObject, expected: Expected): InquiryOutcome | Resumable {
  const { kept, submissionReference } = expected;
  const id = text(order["id"]);
  if (!id || (kept.order !== undefined && kept.order !== id))
    return { kind: "unknown", because: "PayPal's response is of another order." };
  const unit = unitOf(order);
  if (isOfAnother(unit, submissionReference))
    return { kind: "unknown", because: "PayPal's order is of another submission." };
  const kind = expected.operation === "preauthorize" ? "authorization" : "capture";
  const payment = paymentOf(unit, kind);
  if (payment)
    return outcomeOfState(payment, {
      kind,
      submissionReference,
      state: {
        providerReference: id,
        continuation: write({ ...kept, ...keptOf(order), [kind]: text(payment["id"]) }),
      },
      details: detailsOf(order),
    });
  const state: SubmissionState = { providerReference: id };
  switch (text(order["status"])) {
    case "CREATED":
    case "PAYER_ACTION_REQUIRED": {
      const url = pageOf(order) || kept.link;
      if (!url) return { kind: "unknown", because: "PayPal's order has no page for the customer.", ...state };
      const continuation = write({ ...kept, ...keptOf(order) });
      return { kind: "redirect", ...state, continuation, url, method: "GET", fields: {}, details: {} };
    }
    case "SAVED":
      return { kind: "pending", ...state, details: {} };
    case "APPROVED":
      return { kind: "resumable" };
    case "VOIDED":
      return {
        kind: "declined",
        ...state,
        error: declineOf("transactionCancelled", { adapterCode: "VOIDED" }),
        details: {},
      };
    default:
      return {
        kind: "unknown",
        because: `The order is ${text(order["status"])} without a payment.`,
        ...state,
      };
  }
}

/** The data that is kept of an order which the customer has to approve. */
export function keptOf(order: JsonObject): Kept {
  const link = pageOf(order);
  return { order: text(order["id"]), ...(link && { link }) };
}

/** PayPal's page for it: `payer-action`, and `approve` in orders without a payment source and in setup tokens. */
export function pageOf(created: JsonObject): string {
  const links = Array.isArray(created["links"]) ? created["links"].map(object) : [];
  const link = ["payer-action", "approve"]
    .map((rel) => links.find((one) => text(one?.["rel"]) === rel))
    .find((one) => one !== undefined);
  return text(link?.["href"]);
}

/** Orders of this gateway have one purchase unit. */
function unitOf(order: JsonObject): JsonObject {
  const units = order["purchase_units"];
  return (Array.isArray(units) ? object(units[0]) : undefined) ?? {};
}

/** Whether it names a submission, and another one. */
export function isOfAnother(named: JsonObject, submissionReference: string): boolean {
  const customId = text(named["custom_id"]);
  return customId !== "" && customId !== submissionReference;
}

/** A customer who chose again has a declined payment before the one that counts. */
function paymentOf(unit: JsonObject, kind: PaymentKind): JsonObject | undefined {
  const list = at(unit, "payments", `${kind}s`);
  const payments = Array.isArray(list) ? list.map(object).filter((one) => one !== undefined) : [];
  const isDeclined = (one: JsonObject) => ["DECLINED", "FAILED", "DENIED"].includes(text(one["status"]));
  return payments.find((one) => !isDeclined(one)) ?? payments.at(-1);
}

/** `capture` and `authorization` objects, wherever they come from. */
export function outcomeOfState(
  payment: JsonObject,
  given: {
    kind: PaymentKind;
    submissionReference: string;
    state: SubmissionState;
    details?: ProviderDetails;
  },
): InquiryOutcome {
  const { kind, submissionReference, state } = given;
  const id = text(payment["id"]);
  if (!id) return { kind: "unknown", because: "PayPal's payment has no id.", ...state };
  if (isOfAnother(payment, submissionReference))
    return { kind: "unknown", because: "PayPal's payment is of another submission.", ...state };
  const status = text(payment["status"]);
  const details = { ...given.details, ...factsOf(payment, given.details) };
  if (APPROVED[kind].includes(status)) {
    const amount = amountOf(payment["amount"]);
    // A minimal response: nothing says what was approved.
    if (amount === undefined)
      return { kind: "unknown", because: "PayPal's response has no amount of the payment.", ...state };
    return { kind: "approved", ...state, amount, details };
  }
  if (status === "PENDING") return { kind: "pending", ...state, details };
  if (DECLINED[kind].includes(status)) return { ...declinedPayment(payment, details), ...state };
  if (kind === "authorization" && status === "VOIDED")
    return {
      kind: "declined",
      ...state,
      error: declineOf("transactionCancelled", { adapterCode: status }),
      details,
    };
  return { kind: "unknown", because: `PayPal's ${kind} is ${status}.`, ...state };
}

/** Later events do not undo an approval. */
const APPROVED: Readonly<Record<PaymentKind, readonly string[]>> = {
  capture: ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"],
  authorization: ["CREATED", "PARTIALLY_CAPTURED", "CAPTURED"],
};
const DECLINED: Readonly<Record<PaymentKind, readonly string[]>> = {
  capture: ["DECLINED", "FAILED"],
  authorization: ["DENIED"],
};

/** Facts of a capture or an authorisation. */
export function factsOf(payment: JsonObject, given: ProviderDetails = {}): ProviderDetails {
  const reason = text(at(payment, "status_details", "reason"));
  const scheme = text(at(payment, "network_transaction_reference", "id"));
  const arn = text(at(payment, "network_transaction_reference", "acquirer_reference_number"));
  return {
    adapterTransactionId: text(payment["id"]),
    ...(/[1-9A-Za-z]/.test(scheme) && { schemeTransactionIdentifier: scheme }),
    ...(arn && { arn }),
    ...(reason && { extraData: { ...given.extraData, pendingReason: reason } }),
  };
}

/** The wallet that paid, and its token where it is stored. */
function detailsOf(order: JsonObject): ProviderDetails {
  const paypal = object(at(order, "payment_source", "paypal"));
  const token = text(at(paypal, "attributes", "vault", "id"));
  const owner = text(paypal?.["email_address"]) || text(at(order, "payer", "email_address"));
  const account = text(paypal?.["account_id"]) || text(at(order, "payer", "payer_id"));
  return {
    ...(token && { adapterToken: token }),
    ...((token || account) && { returnData: walletOf({ id: token || account, owner }) }),
  };
}

export function walletOf({ id, owner }: { id: string; owner: string }): JsonObject {
  return {
    _TYPE: "walletData",
    walletReferenceId: id,
    walletType: "paypal",
    ...(owner && { walletOwner: cutText(owner, 254) }),
  };
}

import {
  at,
  declinedHere,
  notPrepared,
  text,
  type JsonObject,
  type OperationSteps,
  type ProviderOutcome,
} from "@quittance/provider-kit";
import { send, type PayPalCall } from "./api.ts";
import { declinedBy, notExecuted } from "./errors.ts";
import { read, write } from "./kept.ts";
import { CANCELLED_MARK, setupTokenFields } from "./order-fields.ts";
import { pageOf, walletOf } from "./outcome-of-order.ts";

const SETUP_TOKENS = "/v3/vault/setup-tokens";
const PAYMENT_TOKENS = "/v3/vault/payment-tokens";

/** Registrations of a wallet, which its owner approves. */
export const REGISTRATION: OperationSteps<PayPalCall> = {
  /** Creates the setup token that the customer approves at PayPal's page: nothing moves. */
  async prepare(request, call) {
    const response = await send(call, {
      method: "POST",
      path: SETUP_TOKENS,
      body: setupTokenFields(request, call),
      key: { submissionReference: request.submissionReference, step: "setup" },
    });
    if (response.kind === "ok") {
      const order = text(response.body["id"]);
      const link = pageOf(response.body);
      if (!order || !link)
        return {
          kind: "prepared",
          continuation: write({ contradiction: "PayPal's setup token has no page for the customer." }),
        };
      return { kind: "prepared", providerReference: order, continuation: write({ order, link }) };
    }
    return notPrepared(response, declinedBy);
  },

  /** Sends the customer to PayPal's page. */
  submit(_request, _call, prepared) {
    const { order, link, contradiction } = read(prepared?.continuation ?? null);
    if (!order || !link)
      return {
        kind: "unknown",
        because: contradiction ?? "A registration was submitted that was not prepared.",
      };
    const details = { adapterTransactionId: order };
    return { kind: "redirect", providerReference: order, url: link, method: "GET", fields: {}, details };
  },

  /** The customer is back: the approved setup token becomes a payment token, which is charged later. */
  async resume(submission, returned, call) {
    const kept = read(submission.continuation);
    const { order, visit = 1 } = kept;
    if (!order) return { kind: "unknown", because: "The registration has no setup token at PayPal." };
    const response = await send(call, {
      method: "POST",
      path: PAYMENT_TOKENS,
      body: { payment_source: { token: { id: order, type: "SETUP_TOKEN" } } },
      key: {
        submissionReference: submission.submissionReference,
        step: visit > 1 ? `token-${visit}` : "token",
      },
    });
    if (response.kind === "ok") return registered(response.body, order);
    if (response.kind === "not_sent") return { kind: "unknown", because: response.because };
    if (response.kind !== "refused") return notExecuted(response);
    if (!NOT_APPROVED.includes(response.error.issue)) return declinedBy(response.error);
    return returned.query[CANCELLED_MARK] === undefined
      ? { kind: "pending", continuation: write({ ...kept, visit: visit + 1 }), details: {} }
      : declinedHere("userCancelled", "The customer did not agree at PayPal's page.");
  },

  async inquire(submission, call) {
    const { order, link } = read(submission.continuation);
    if (!order) return { kind: "not_found" };
    const response = await send(call, {
      method: "GET",
      path: `${SETUP_TOKENS}/${encodeURIComponent(order)}`,
    });
    if (response.kind === "refused" && response.error.status === 404)
      return { ...declinedHere("transactionExpired", response.because), providerReference: order };
    if (response.kind !== "ok") return { kind: "unknown", because: response.because };
    if (text(response.body["id"]) !== order)
      return { kind: "unknown", because: "PayPal's response is of another setup token." };
    switch (text(response.body["status"])) {
      case "CREATED":
      case "PAYER_ACTION_REQUIRED":
        return link
          ? { kind: "redirect", url: link, method: "GET", fields: {}, details: {} }
          : { kind: "unknown", because: "The setup token has no page for the customer." };
      // A token was made of it already: the same request brings it again.
      case "APPROVED":
      case "TOKENIZED":
      case "VAULTED":
        return { kind: "resumable" };
      default:
        return { kind: "unknown", because: `The setup token is ${text(response.body["status"])}.` };
    }
  },
};

const NOT_APPROVED = ["TOKEN_NOT_APPROVED", "SETUP_TOKEN_NOT_APPROVED", "PAYER_ACTION_REQUIRED"];

function registered(token: JsonObject, setupToken: string): ProviderOutcome {
  const id = text(token["id"]);
  if (!id) return { kind: "unknown", because: "PayPal's payment token has no id." };
  const owner = text(at(token, "payment_source", "paypal", "email_address"));
  return {
    kind: "approved",
    providerReference: setupToken,
    details: { adapterTransactionId: id, adapterToken: id, returnData: walletOf({ id, owner }) },
  };
}

/** The end of a registration. */
export const DEREGISTRATION: OperationSteps<PayPalCall> = {
  prepare: ({ token }) =>
    token ? { kind: "prepared", providerReference: token.value } : { kind: "not_needed" },

  /** The wallet's token is deleted. One that is gone already is the same. */
  async submit(request, call) {
    const id = request.token?.value;
    if (!id) return declinedHere("logicalError", "The registration has no token at PayPal.");
    const response = await send(call, {
      method: "DELETE",
      path: `${PAYMENT_TOKENS}/${encodeURIComponent(id)}`,
      key: { submissionReference: request.submissionReference, step: "delete" },
    });
    const isGone = response.kind === "refused" && response.error.status === 404;
    if (response.kind !== "ok" && !isGone) return notExecuted(response, { isFollowUp: true });
    return { kind: "approved", providerReference: id, details: { adapterTransactionId: id } };
  },

  /** Whether the token is there still. */
  async inquire({ providerReference }, call) {
    if (providerReference === null) return { kind: "not_found" };
    const path = `${PAYMENT_TOKENS}/${encodeURIComponent(providerReference)}`;
    const response = await send(call, { method: "GET", path });
    if (response.kind === "ok") return { kind: "not_found" };
    if (response.kind === "refused" && response.error.status === 404)
      return { kind: "approved", providerReference, details: { adapterTransactionId: providerReference } };
    return { kind: "unknown", because: response.because };
  },
};

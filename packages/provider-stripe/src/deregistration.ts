import type { InquiryOutcome, JsonObject, ProviderOutcome, OperationSteps } from "@quittance/provider-kit";
import { get, idOf, post, type StripeResponse } from "./api.ts";
import { failed, noReference } from "./modifications.ts";
import { unreadable } from "./refunds.ts";

/** The end of a registration. */
export const DEREGISTRATION: OperationSteps = {
  /** Nothing is sent: the payment method is what an inquiry looks at. */
  prepare({ token }) {
    const paymentMethod = token?.value.split(":")[1];
    return paymentMethod ? { kind: "prepared", providerReference: paymentMethod } : { kind: "not_needed" };
  },

  /** The payment method leaves its customer for good. One that has left already is the same. */
  async submit(request, call) {
    const paymentMethod = request.token?.value.split(":")[1];
    if (!paymentMethod) return noReference();
    const response = await post(call, {
      path: `/v1/payment_methods/${encodeURIComponent(paymentMethod)}/detach`,
      fields: {},
      key: { submissionReference: request.submissionReference, step: "detach" },
    });
    if (isGone(response)) return removed(paymentMethod);
    if (response.kind !== "ok") return failed(response);
    const outcome = outcomeOf(response.body, paymentMethod);
    // A server with Stripe's API may leave the customer out of its response to the detachment.
    if (outcome.kind === "unknown" && idOf(response.body) === paymentMethod) return removed(paymentMethod);
    return outcome.kind === "not_found"
      ? { kind: "unknown", because: "The payment method still has a customer." }
      : outcome;
  },

  /** Whether the payment method has left its customer, or is not there any more. */
  async inquire({ providerReference: paymentMethod }, call) {
    if (paymentMethod === null) return { kind: "not_found" };
    const path = `/v1/payment_methods/${encodeURIComponent(paymentMethod)}`;
    const response = await get(call, { path });
    if (isGone(response)) return removed(paymentMethod);
    return response.kind === "ok" ? outcomeOf(response.body, paymentMethod) : unreadable(response);
  },
};

/** By its customer. Another payment method says nothing. */
function outcomeOf(body: JsonObject, paymentMethod: string): InquiryOutcome {
  if (idOf(body) !== paymentMethod)
    return { kind: "unknown", because: "Stripe's response is of another payment method." };
  if (body["customer"] === null) return removed(paymentMethod);
  return idOf(body["customer"])
    ? { kind: "not_found" }
    : { kind: "unknown", because: "Stripe's response does not say whose the payment method is." };
}

function removed(paymentMethod: string): ProviderOutcome {
  const details = { adapterTransactionId: paymentMethod };
  return { kind: "approved", providerReference: paymentMethod, details };
}

function isGone(response: StripeResponse): boolean {
  return response.kind === "refused" && response.error.code === "resource_missing";
}

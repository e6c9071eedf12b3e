import {
  at,
  declineOf,
  integer,
  object,
  text,
  type InquiryOutcome,
  type JsonObject,
  type Money,
  type ProviderCall,
  type ProviderDetails,
  type ProviderOutcome,
  type Submission,
} from "@quittance/provider-kit";
import { get, idOf, type StripeResponse } from "./api.ts";
import { isOfAnother } from "./outcome-of-intent.ts";
import { stripeAmount } from "./stripe-amount.ts";

/** A refund of another payment, submission or amount proves nothing. */
export function outcomeOfRefund(
  refund: JsonObject,
  {
    submissionReference,
    amount,
    intent,
  }: Pick<Submission, "submissionReference" | "amount"> & { intent: string },
): ProviderOutcome {
  const ofIntent = idOf(refund["payment_intent"]);
  if (!idOf(refund) || (ofIntent !== "" && ofIntent !== intent) || isOfAnother(refund, submissionReference))
    return { kind: "unknown", because: "Stripe's response is of another refund." };
  const isOtherAmount = amount !== null && String(integer(refund["amount"])) !== String(stripeAmount(amount));
  if (isOtherAmount || isOfOtherCurrency(refund, amount))
    return {
      kind: "unknown",
      because: "Stripe's refund is of another amount.",
      providerReference: idOf(refund),
    };
  const state = { providerReference: idOf(refund) };
  const arn = text(at(refund, "destination_details", "card", "reference"));
  const details: ProviderDetails = { adapterTransactionId: idOf(refund), ...(arn && { arn }) };
  switch (text(refund["status"])) {
    case "succeeded":
      return { kind: "approved", ...state, details };
    case "pending":
    case "requires_action":
      return { kind: "pending", ...state, details };
    case "failed":
    case "canceled": {
      const adapterCode = text(refund["failure_reason"]) || text(refund["status"]);
      return {
        kind: "declined",
        ...state,
        error: declineOf("transactionDeclined", { adapterCode }),
        details,
      };
    }
    default:
      return { kind: "unknown", because: "The refund has a status that is not documented.", ...state };
  }
}

/** By the metadata of the submission. */
export async function inquireRefund(
  { submissionReference, amount }: Submission,
  { call, intent, isMade = false }: { call: ProviderCall; intent: string; isMade?: boolean | undefined },
): Promise<InquiryOutcome> {
  const response = await get(call, { path: "/v1/refunds", fields: { payment_intent: intent, limit: 100 } });
  if (response.kind !== "ok") return unreadable(response);
  const { data, has_more: hasMore } = response.body;
  if (!Array.isArray(data)) return { kind: "unknown", because: "The list of refunds cannot be read." };
  const refund = data.map(object).find((one) => at(one, "metadata", "quittance_ref") === submissionReference);
  if (refund) return outcomeOfRefund(refund, { submissionReference, amount, intent });
  if (hasMore === true) return { kind: "unknown", because: "There are too many refunds." };
  return isMade
    ? { kind: "unknown", because: "Stripe made a refund, and lists none of this submission." }
    : { kind: "not_found" };
}

/** Whether an object of Stripe names another currency than the amount has. */
export function isOfOtherCurrency(object: JsonObject, amount: Money | null): boolean {
  const currency = text(object["currency"]);
  return amount !== null && currency !== "" && currency.toUpperCase() !== amount.currency;
}

export function unreadable(response: Exclude<StripeResponse, { kind: "ok" }>): InquiryOutcome {
  return { kind: "unknown", because: response.because };
}

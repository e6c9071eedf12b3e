import type { Movement, ProviderDetails, ProviderEvent, ProviderOutcome } from "@quittance/provider-kit";
import { declinedHere } from "./errors.ts";
import { amountOf, detailsOf } from "./outcome-of-payment.ts";
import type { Item } from "./webhook-item.ts";

/**
 * A capture, void or refund: of ours, or one of the Customer Area, which has the payment's reference. Both name the payment by Adyen's
 * own, which is signed.
 */
export function moved(item: Item, movement: Movement): ProviderEvent {
  const { pspReference, originalReference, source } = item;
  const { submissionReference } = source;
  // Of a void it is the payment's amount. A reversal is of all of it.
  const amount = movement === "void" ? undefined : amountOf(item.raw["amount"]);
  const isOfRequest = movement === "capture" || movement === "refund";
  return {
    kind: "moved",
    movement,
    ...source,
    providerReference: pspReference,
    operations: movement === "reversal" ? ["void", "refund"] : [movement],
    movementId: pspReference,
    payment: {
      ...(originalReference && { providerReference: originalReference }),
      ...(submissionReference && { submissionReference }),
    },
    outcome: modification(item, isOfRequest ? amount : undefined),
  };
}

/** The result of a modification. @param amount where it is that of the request */
export function modification(item: Item, amount?: ReturnType<typeof amountOf>): ProviderOutcome {
  const { isSuccess, pspReference: providerReference, reason, eventCode } = item;
  if (!isSuccess) {
    const own = { adapterCode: eventCode, adapterMessage: reason || `${eventCode} failed` };
    return { ...declinedHere("transactionDeclined", own), providerReference };
  }
  return { kind: "approved", providerReference, ...amount, details: detailsOfItem(item) };
}

/** The details are not signed: the reference is, and the rest is read only behind the webhook's own credentials. */
export function detailsOfItem({ raw, isTrusted, pspReference, source }: Item): ProviderDetails {
  if (!isTrusted) return { adapterTransactionId: pspReference };
  return detailsOf(raw, { submissionReference: source.submissionReference ?? "" });
}

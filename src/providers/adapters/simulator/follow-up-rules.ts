import type { ProviderRequest } from "@quittance/provider-kit";
import type { Booking } from "./booking.ts";
import type { FollowUpTotals } from "./booking-store.ts";

type FollowUpRequest = Pick<ProviderRequest, "operation" | "amount" | "isFinalCapture">;

/** An approved follow-up with the amount that it moves and the rest, or the reason why it is declined. */
type FollowUpDecision =
  | { readonly kind: "approved"; readonly amountMinor: bigint | null; readonly remainingMinor: bigint | null }
  | { readonly kind: "declined"; readonly because: string };

/** A real provider checks its own books and trusts no gateway; so does this one. */
export function decideFollowUp(
  request: FollowUpRequest,
  original: Booking | undefined,
  totals: FollowUpTotals,
): FollowUpDecision {
  if (!original) return no("The original is not in the books");
  if (original.status !== "approved") return no(`The original is ${original.status}`);
  if (request.amount && original.currency !== request.amount.currency)
    return no("The original has another currency");
  switch (request.operation) {
    case "capture":
      return original.operation === "preauthorize"
        ? take(request, leftToCapture(original, totals))
        : no("Only a preauthorization can be captured");
    case "void":
      return original.operation === "preauthorize"
        ? take(request, leftToCapture(original, totals))
        : no("Only a preauthorization can be voided");
    case "incremental-authorization":
      return decideIncrement(request, original, totals);
    case "refund":
      return original.operation === "debit" || original.operation === "capture"
        ? take(request, leftToRefund(original, totals))
        : no("Only a debit or a capture can be refunded");
    case "deregister":
      return decideDeregister(original, totals);
    default:
      throw new Error(`Not a follow-up: ${request.operation}`);
  }
}

function no(because: string): FollowUpDecision {
  return { kind: "declined", because };
}

/** Without an amount all that is left is taken. */
function take(request: FollowUpRequest, leftMinor: bigint): FollowUpDecision {
  if (leftMinor <= 0n) return no("Nothing is left");
  const amountMinor = request.amount?.minor ?? leftMinor;
  if (amountMinor > leftMinor) return no("More than is left");
  const remainingMinor = request.isFinalCapture ? 0n : leftMinor - amountMinor;
  return { kind: "approved", amountMinor, remainingMinor };
}

function leftToCapture(original: Booking, totals: FollowUpTotals): bigint {
  if (totals.closed) return 0n;
  return (original.amountMinor ?? 0n) + totals.incrementedMinor - totals.capturedMinor - totals.voidedMinor;
}

function leftToRefund(original: Booking, totals: FollowUpTotals): bigint {
  return (original.amountMinor ?? 0n) - totals.refundedMinor - totals.disputedMinor;
}

function decideIncrement(
  request: FollowUpRequest,
  original: Booking,
  totals: FollowUpTotals,
): FollowUpDecision {
  if (original.operation !== "preauthorize") return no("Only a preauthorization can be increased");
  if (totals.voidedMinor > 0n) return no("The preauthorization was voided");
  if (totals.closed) return no("The final capture was made");
  if (!request.amount) return no("The amount is missing");
  return {
    kind: "approved",
    amountMinor: request.amount.minor,
    remainingMinor: leftToCapture(original, totals) + request.amount.minor,
  };
}

function decideDeregister(original: Booking, totals: FollowUpTotals): FollowUpDecision {
  if (!original.registers) return no("The original registered no instrument");
  if (totals.deregistered) return no("The instrument is deregistered already");
  return { kind: "approved", amountMinor: null, remainingMinor: null };
}

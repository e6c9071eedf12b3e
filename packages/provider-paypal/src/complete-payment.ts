import type {
  CustomerReturn,
  InquiryOutcome,
  JsonObject,
  ProviderOutcome,
  Resumable,
  Submission,
} from "@quittance/provider-kit";
import { send, type PayPalCall, type PayPalError } from "./api.ts";
import { declinedBy, notExecuted } from "./errors.ts";
import { inquirePayment, ORDERS } from "./inquire-payment.ts";
import { read, write, type Kept } from "./kept.ts";
import { CANCELLED_MARK } from "./order-fields.ts";
import { outcomeOfOrder } from "./outcome-of-order.ts";

/** The customer is back, or has agreed and not come back: the order is captured or authorised now, which moves the money. */
export async function resumePayment(
  submission: Submission,
  returned: CustomerReturn,
  call: PayPalCall,
): Promise<ProviderOutcome> {
  const { order, visit = 1 } = read(submission.continuation);
  if (!order) return { kind: "unknown", because: "The payment has no order at PayPal." };
  const named = returned.query["token"];
  // The return names another order: what that one is of no browser can say.
  if (named !== undefined && named !== order) return settled(await inquirePayment(submission, call));
  const step = completionOf(submission);
  const response = await send(call, {
    method: "POST",
    path: `${ORDERS}/${encodeURIComponent(order)}/${step}`,
    body: {},
    key: { submissionReference: submission.submissionReference, step: visit > 1 ? `${step}-${visit}` : step },
  });
  if (response.kind === "ok") return executed(response.body, { submission, call, visit });
  // It may be sent again: an inquiry finds the approved order, which is resumed.
  if (response.kind === "not_sent") return { kind: "unknown", because: response.because };
  if (response.kind !== "refused") return notExecuted(response);
  return afterRefusal(response.error, { submission, returned, call });
}

function completionOf({ operation }: Pick<Submission, "operation">): "authorize" | "capture" {
  return operation === "preauthorize" ? "authorize" : "capture";
}

/** The customer may choose another source at the same page (PayPal, "handle funding failures"). */
const CHOOSE_AGAIN = ["INSTRUMENT_DECLINED", "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING", "PAYER_ACTION_REQUIRED"];

async function afterRefusal(
  error: PayPalError,
  { submission, returned, call }: { submission: Submission; returned: CustomerReturn; call: PayPalCall },
): Promise<ProviderOutcome> {
  const kept = read(submission.continuation);
  switch (error.issue) {
    case "ORDER_ALREADY_CAPTURED":
    case "ORDER_ALREADY_AUTHORIZED":
      // By this submission, most likely: only the order says with what result.
      return settled(await inquirePayment(submission, call));
    case "ORDER_NOT_APPROVED":
      // Nothing of this order moves without our capture, which is not sent any more once the payment has ended.
      return returned.query[CANCELLED_MARK] === undefined
        ? { kind: "pending", continuation: nextVisit(kept), details: {} }
        : declinedBy(error);
    default:
      break;
  }
  if (CHOOSE_AGAIN.includes(error.issue) && returned.mayChooseAgain && kept.link)
    return {
      kind: "redirect",
      url: kept.link,
      method: "GET",
      fields: {},
      continuation: nextVisit(kept),
      details: {},
    };
  return declinedBy(error);
}

/**
 * Another return has a request of its own, because PayPal may repeat its refusal of the first one. The order itself is captured once at most.
 */
function nextVisit(kept: Kept): string {
  return write({ ...kept, visit: (kept.visit ?? 1) + 1 });
}

/** The outcome of a response. Where it lacks what counts, the order is fetched. */
export async function executed(
  order: JsonObject,
  { submission, call, visit }: { submission: Submission; call: PayPalCall; visit: number },
): Promise<ProviderOutcome> {
  const kept = read(submission.continuation);
  const outcome = outcomeOfOrder(order, { ...submission, kept: { ...kept, ...(visit > 1 && { visit }) } });
  const isIncomplete = outcome.kind === "unknown" || outcome.kind === "resumable";
  return settled(isIncomplete && kept.order ? await inquirePayment(submission, call) : outcome);
}

/** After a call that completes the payment. */
function settled(outcome: InquiryOutcome | Resumable): ProviderOutcome {
  if (outcome.kind === "resumable")
    return { kind: "unknown", because: "The order is approved, and not captured yet." };
  if (outcome.kind === "not_found") return { kind: "unknown", because: "PayPal does not have the order." };
  return outcome;
}

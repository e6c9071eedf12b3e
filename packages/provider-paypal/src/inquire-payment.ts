import {
  text,
  type InquiryOutcome,
  type Neutralised,
  type Resumable,
  type Submission,
} from "@quittance/provider-kit";
import { send, type PayPalCall } from "./api.ts";
import { declinedBy } from "./errors.ts";
import { read, type Kept } from "./kept.ts";
import { outcomeOfOrder, outcomeOfState } from "./outcome-of-order.ts";

export const ORDERS = "/v2/checkout/orders";
/** An order that was captured is there for longer; one that was not is gone by then. */
const GONE_WITHIN_HOURS = 48;

/** The state of the order, and once it is gone that of its payment. */
export async function inquirePayment(
  submission: Submission,
  call: PayPalCall,
): Promise<InquiryOutcome | Resumable> {
  const kept = read(submission.continuation);
  const order = kept.order ?? submission.providerReference;
  if (order === null) {
    if (kept.send)
      return { kind: "unknown", because: "PayPal has no inquiry about a charge without its response." };
    return { kind: "not_found" };
  }
  const response = await send(call, { method: "GET", path: `${ORDERS}/${encodeURIComponent(order)}` });
  if (response.kind === "ok")
    return outcomeOfOrder(response.body, { ...submission, kept: { ...kept, order } });
  if (response.kind !== "refused" || response.error.status !== 404)
    return { kind: "unknown", because: response.because };
  const { capture, authorization } = kept;
  if (capture || authorization) return inquireById(submission, { kept: { ...kept, order }, call });
  const createdAt = instantOf(kept.createdAt);
  const hours = createdAt?.until(call.now()).total("hours") ?? 0;
  return hours < GONE_WITHIN_HOURS
    ? { ...declinedBy(response.error), providerReference: order }
    : { kind: "unknown", because: "PayPal does not have the order any more." };
}

async function inquireById(
  { submissionReference }: Submission,
  { kept, call }: { kept: Kept; call: PayPalCall },
): Promise<InquiryOutcome> {
  const kind = kept.capture ? "capture" : "authorization";
  const id = kept.capture ?? kept.authorization ?? "";
  const response = await send(call, {
    method: "GET",
    path: `/v2/payments/${kind}s/${encodeURIComponent(id)}`,
  });
  if (response.kind !== "ok") return { kind: "unknown", because: response.because };
  if (text(response.body["id"]) !== id)
    return { kind: "unknown", because: "PayPal's response is of another payment." };
  const state = { ...(kept.order && { providerReference: kept.order }) };
  return outcomeOfState(response.body, { kind, submissionReference, state });
}

function instantOf(given: string | undefined): Temporal.Instant | undefined {
  try {
    return given === undefined ? undefined : Temporal.Instant.from(given);
  } catch {
    return undefined;
  }
}

/**
 * An order cannot be cancelled. One that is not approved moves nothing without our capture, which is not sent for a payment that has
 * ended; while one is approved, a capture may be on its way.
 */
export async function neutralisePayment(submission: Submission, call: PayPalCall): Promise<Neutralised> {
  const outcome = await inquirePayment(submission, call);
  switch (outcome.kind) {
    case "not_found":
    case "redirect":
      return "done";
    case "approved":
    case "pending":
      return "too_late";
    case "declined":
      return "done";
    case "resumable":
    case "unknown":
      return read(submission.continuation).send ? "not_supported" : "unknown";
  }
}

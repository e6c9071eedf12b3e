import {
  notPrepared,
  text,
  type InquiryOutcome,
  type Preparation,
  type ProviderOutcome,
  type ProviderRequest,
  type Resumable,
  type Submission,
} from "@quittance/provider-kit";
import { send, type PayPalCall } from "./api.ts";
import { chargeWallet } from "./charges.ts";
import { declinedBy } from "./errors.ts";
import { ORDERS } from "./inquire-payment.ts";
import { read, write } from "./kept.ts";
import { orderFields } from "./order-fields.ts";
import { keptOf, outcomeOfOrder } from "./outcome-of-order.ts";

/** Orders keep request ids for six hours; an hour less, because the time of the preparation is kept by the hour. */
const REPEATABLE_HOURS = 5;

/**
 * Creates the order that the customer approves at PayPal's page: nothing moves. The order of a stored wallet is charged when it is
 * created, so that only its request is kept, by which the outcome can be found.
 */
export async function preparePayment(request: ProviderRequest, call: PayPalCall): Promise<Preparation> {
  const { submissionReference, token } = request;
  const body = orderFields(request, call);
  if (token) {
    const until = hourOf(call).add({ hours: REPEATABLE_HOURS }).toString();
    return { kind: "prepared", continuation: write({ send: { path: ORDERS, body }, until }) };
  }
  const response = await send(call, {
    method: "POST",
    path: ORDERS,
    body,
    key: { submissionReference, step: "create" },
  });
  if (response.kind !== "ok") return notPrepared(response, declinedBy);
  const order = response.body;
  const outcome = outcomeOfOrder(order, { submissionReference, operation: request.operation, kept: {} });
  if (outcome.kind !== "redirect")
    return {
      kind: "prepared",
      continuation: write({ contradiction: contradictionOf(outcome) }),
    };
  return {
    kind: "prepared",
    providerReference: text(order["id"]),
    continuation: write({ ...keptOf(order), createdAt: hourOf(call).toString() }),
  };
}

/** By the hour, so that a repeated preparation is the same. */
function hourOf({ now }: PayPalCall): Temporal.Instant {
  return now().round({ smallestUnit: "hour", roundingMode: "floor" });
}

function contradictionOf(outcome: InquiryOutcome | Resumable): string {
  return outcome.kind === "unknown" ? outcome.because : `PayPal's new order is ${outcome.kind}.`;
}

/** Sends the customer to PayPal's page, or charges the stored wallet. */
export async function submitPayment(
  request: ProviderRequest,
  call: PayPalCall,
  prepared: Pick<Submission, "providerReference" | "continuation"> | undefined,
): Promise<ProviderOutcome> {
  const kept = read(prepared?.continuation ?? null);
  if (request.token) return chargeWallet(request, call, kept);
  const { order, link, contradiction } = kept;
  if (!order || !link)
    return { kind: "unknown", because: contradiction ?? "A payment was submitted that was not prepared." };
  return {
    kind: "redirect",
    providerReference: order,
    url: link,
    method: "GET",
    fields: {},
    details: { adapterTransactionId: order },
  };
}

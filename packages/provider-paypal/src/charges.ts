import {
  declinedHere,
  text,
  type ProviderOutcome,
  type ProviderRequest,
  type Submission,
} from "@quittance/provider-kit";
import { send, type PayPalCall, type PayPalResponse } from "./api.ts";
import { executed } from "./complete-payment.ts";
import { notExecuted } from "./errors.ts";
import { ORDERS } from "./inquire-payment.ts";
import { read, write, type Kept } from "./kept.ts";
import { isMerchantInitiated, orderFields } from "./order-fields.ts";
import { keptOf } from "./outcome-of-order.ts";

/** A stored wallet is charged by its order at once: nobody has to agree at PayPal's page. */
export async function chargeWallet(
  request: ProviderRequest,
  call: PayPalCall,
  kept: Kept,
): Promise<ProviderOutcome> {
  const { submissionReference, operation } = request;
  const response = await send(call, {
    method: "POST",
    path: ORDERS,
    body: kept.send?.body ?? orderFields(request, call),
    key: { submissionReference, step: "create" },
  });
  const outcome = await outcomeOfCharge(response, call, { submissionReference, operation });
  // Nobody is there who could go to PayPal's page.
  return outcome.kind === "redirect" && isMerchantInitiated(request)
    ? declinedHere("transactionDeclined", "PayPal requires the customer's agreement.")
    : outcome;
}

async function outcomeOfCharge(
  response: PayPalResponse,
  call: PayPalCall,
  { submissionReference, operation }: Pick<Submission, "submissionReference" | "operation">,
): Promise<ProviderOutcome> {
  if (response.kind !== "ok") return notExecuted(response);
  const submission: Submission = {
    submissionReference,
    operation,
    amount: null,
    providerReference: text(response.body["id"]) || null,
    continuation: write(keptOf(response.body)),
  };
  return executed(response.body, { submission, call, visit: 1 });
}

/** The charge of a stored wallet once more, as long as PayPal repeats its response. */
export async function repeatCharge(
  submission: Submission,
  call: PayPalCall,
): Promise<ProviderOutcome | undefined> {
  const { send: kept, until } = read(submission.continuation);
  if (!kept || !until || submission.providerReference !== null) return undefined;
  if (Temporal.Instant.compare(call.now(), Temporal.Instant.from(until)) >= 0) return undefined;
  const { submissionReference } = submission;
  const key = { submissionReference, step: "create" };
  const response = await send(call, { method: "POST", ...kept, key, isRepeat: true });
  return outcomeOfCharge(response, call, submission);
}

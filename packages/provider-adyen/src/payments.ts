import { createHash } from "node:crypto";
import {
  object,
  type CustomerReturn,
  type Neutralised,
  type ProviderCall,
  type ProviderOutcome,
  type ProviderRequest,
  type Submission,
} from "@quittance/provider-kit";
import { send } from "./api.ts";
import { declinedHere, notExecuted } from "./errors.ts";
import { outcomeOfPayment } from "./outcome-of-payment.ts";
import { paymentBody } from "./payment-fields.ts";
import { paymentMethodOf } from "./payment-method.ts";
import { refusePayment } from "./refuse-payment.ts";

/** Sends the payment. After an unclear response only its webhook reports the outcome. */
export async function submitPayment(request: ProviderRequest, call: ProviderCall): Promise<ProviderOutcome> {
  const { connector } = call;
  const refused = refusePayment(request, connector);
  if (refused) return refused;
  const paymentMethod = paymentMethodOf(request, connector);
  if (!paymentMethod) return withoutInstrument(request, connector.method);
  const { submissionReference } = request;
  const response = await send(call, {
    method: "POST",
    path: "/payments",
    body: paymentBody(request, { connector, paymentMethod }),
    key: { submissionReference, step: "payment" },
  });
  if (response.kind !== "ok") return notExecuted(response);
  if (response.body["resultCode"] === "PartiallyAuthorised") return withdrawPart(submissionReference, call);
  const cvvWasSent = request.source?.kind === "card" && request.source.cvv !== undefined;
  return outcomeOfPayment(response.body, { submissionReference, cvvWasSent });
}

function withoutInstrument({ source }: ProviderRequest, method: string): ProviderOutcome {
  const isNameless = method === "DirectDebit" && source?.kind === "iban";
  return isNameless
    ? declinedHere("customerDataInvalid", {
        adapterMessage: "customer.firstName and customer.lastName are required for a SEPA direct debit",
      })
    : declinedHere("incorrectPaymentInfo", { adapterMessage: `There is no instrument for ${method}.` });
}

/** It was not requested, and a part is no payment: it is cancelled, and its webhook ends the payment. */
async function withdrawPart(submissionReference: string, call: ProviderCall): Promise<ProviderOutcome> {
  await cancelByReference(submissionReference, call);
  return { kind: "unknown", because: "Adyen authorised a part of the amount, which is being cancelled." };
}

const MAX_RESULT = 20_000;

/**
 * The customer is back from Adyen's page: this request finishes the payment. A return without a result leaves it open, because
 * the customer may still be paying.
 */
export async function resumePayment(
  { submissionReference }: Submission,
  { query, form }: CustomerReturn,
  call: ProviderCall,
): Promise<ProviderOutcome> {
  const returned = { ...query, ...form };
  const { redirectResult, payload } = returned;
  const details = redirectResult ? { redirectResult } : payload ? { payload } : undefined;
  const [result = ""] = Object.values(details ?? {});
  if (!details || result.length > MAX_RESULT) return { kind: "pending", details: {} };
  const response = await send(call, {
    method: "POST",
    path: "/payments/details",
    body: { details },
    // A key replays the response to the first bytes, and another result is another request.
    key: { submissionReference, step: `details-${digestOf(result)}` },
  });
  // A result that Adyen cannot use says nothing about the payment.
  if (response.kind !== "ok") return { kind: "unknown", because: response.because };
  return outcomeOfPayment(response.body, { submissionReference, cvvWasSent: true });
}

function digestOf(result: string): string {
  return createHash("sha256").update(result).digest("hex").slice(0, 16);
}

/**
 * The technical cancel needs no reference of Adyen's, so that it ends a payment whose response was lost. Its webhook says
 * whether there was something to cancel.
 */
export async function neutralisePayment(
  { submissionReference }: Submission,
  call: ProviderCall,
): Promise<Neutralised> {
  const response = await cancelByReference(submissionReference, call);
  return response.kind === "ok" && object(response.body)?.["status"] === "received" ? "requested" : "unknown";
}

function cancelByReference(submissionReference: string, call: ProviderCall) {
  const merchantAccount = call.connector.credentials.username ?? "";
  return send(call, {
    method: "POST",
    path: "/cancels",
    body: { merchantAccount, paymentReference: submissionReference },
    key: { submissionReference, step: "technical-cancel" },
  });
}

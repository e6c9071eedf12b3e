import {
  declinedHere,
  notExecuted,
  notPrepared as ofPreparation,
  text,
  type Declined,
  type InquiryOutcome,
  type NotOk,
  type OperationSteps,
  type ProviderCall,
  type ProviderOutcome,
  type ProviderRequest,
  type Submission,
} from "@quittance/provider-kit";
import { get, idOf, post, type StripeError } from "./api.ts";
import { declined } from "./errors.ts";
import { isOfAnother, outcomeOfIntent } from "./outcome-of-intent.ts";
import {
  confirmFields,
  contactOf,
  intentFields,
  isAuthenticated,
  metadataOf,
  paymentMethodFields,
} from "./payment-fields.ts";
import { methodOf } from "./methods.ts";
import { refusePayment } from "./refuse-payment.ts";

/** Payments and registrations by an intent. */
export const PAYMENT: OperationSteps = {
  /** Makes the payment method and an unconfirmed intent: nothing moves. An unknown result is harmless, and ends the payment. */
  async prepare(request, call) {
    const refused = refusePayment(request, call.connector);
    if (refused) return refused;
    const instrument = await prepareInstrument(request, call);
    if (instrument.kind === "declined") return instrument;
    const { submissionReference } = request;
    const isSetup = request.operation === "register";
    const fields = isSetup
      ? {
          payment_method_types: [methodOf(call.connector.method).type],
          usage: "off_session",
          payment_method: instrument.paymentMethod,
          customer: instrument.customer,
          description: request.description ?? undefined,
          metadata: metadataOf(request),
        }
      : intentFields(request, { connector: call.connector, ...instrument });
    const response = await post(call, {
      path: isSetup ? "/v1/setup_intents" : "/v1/payment_intents",
      fields,
      key: { submissionReference, step: "create" },
    });
    if (response.kind !== "ok") return notPrepared(request, response);
    const intent = idOf(response.body);
    // An intent that is never confirmed moves nothing.
    if (!intent || isOfAnother(response.body, submissionReference)) return notUnderstood("the intent");
    return { kind: "prepared", providerReference: intent };
  },

  /** Confirms the prepared intent: this request moves money. */
  async submit(request, call, prepared) {
    const intent = prepared?.providerReference;
    if (!intent) throw new Error("A payment was submitted that was not prepared.");
    const { operation, submissionReference } = request;
    const wantsNoAction = isAuthenticated(request) && operation !== "register";
    const response = await post(call, {
      path: `${pathOfIntent(intent)}/confirm`,
      fields: confirmFields(request, call),
      key: { submissionReference, step: "confirm" },
    });
    if (response.kind === "ok")
      return executed(outcomeOfIntent(response.body, { operation, submissionReference, intent }));
    if ("error" in response && hasUnexpectedState(response.error))
      return executed(await inquireIntent({ intent, operation, submissionReference }, call));
    const outcome = notExecuted(response, (error) =>
      declined(error, { wantsNoAction, cvvWasSent: hasCvv(request) }),
    );
    return response.kind === "refused" ? { ...outcome, providerReference: intent } : outcome;
  },

  /** The state of the intent of a submission. One that has none was never prepared on record, and so never confirmed. */
  async inquire(submission, call) {
    const { providerReference: intent, operation, submissionReference } = submission;
    if (intent === null) return { kind: "not_found" };
    return inquireIntent({ intent, operation, submissionReference }, call);
  },

  /** A cancelled intent cannot be confirmed any more; one that has succeeded cannot be cancelled. */
  async neutralise({ providerReference: intent, submissionReference }, call) {
    if (intent === null) return "done";
    const response = await post(call, {
      path: `${pathOfIntent(intent)}/cancel`,
      fields: { cancellation_reason: "abandoned" },
      key: { submissionReference, step: "neutralise" },
    });
    if (response.kind === "ok") return text(response.body["status"]) === "canceled" ? "done" : "unknown";
    if (response.kind !== "refused") return "unknown";
    const { code, paymentIntent, setupIntent } = response.error;
    const status = text((paymentIntent ?? setupIntent)?.["status"]);
    if (status === "canceled") return "done";
    return code.endsWith("_unexpected_state") ? "too_late" : "unknown";
  },
};

type Instrument =
  | {
      readonly kind: "instrument";
      readonly paymentMethod: string | undefined;
      readonly customer: string | undefined;
    }
  | Declined;

async function prepareInstrument(request: ProviderRequest, call: ProviderCall): Promise<Instrument> {
  const { submissionReference, token } = request;
  if (token) {
    const [customer, paymentMethod] = token.value.split(":");
    return { kind: "instrument", customer, paymentMethod };
  }
  const { isFunded } = methodOf(call.connector.method);
  if (isFunded) return customerOf(request, call, undefined);
  const fields = paymentMethodFields(request, call.connector);
  if (!fields) return declinedHere("incorrectPaymentInfo", null);
  const method = await post(call, {
    path: "/v1/payment_methods",
    fields,
    key: { submissionReference, step: "payment-method" },
  });
  if (method.kind !== "ok") return notPrepared(request, method);
  const paymentMethod = idOf(method.body);
  if (!paymentMethod) return notUnderstood("the payment method");
  const registers = request.withRegister || request.operation === "register";
  if (!registers) return { kind: "instrument", paymentMethod, customer: undefined };
  return customerOf(request, call, paymentMethod);
}

/** A stored instrument belongs to a customer of Stripe, and a transfer goes to the balance of one. */
async function customerOf(
  request: ProviderRequest,
  call: ProviderCall,
  paymentMethod: string | undefined,
): Promise<Instrument> {
  const { submissionReference } = request;
  const { isFunded } = methodOf(call.connector.method);
  const customer = await post(call, {
    path: "/v1/customers",
    fields: { metadata: metadataOf(request), ...(isFunded && contactOf(request)) },
    key: { submissionReference, step: "customer" },
  });
  if (customer.kind !== "ok") return notPrepared(request, customer);
  if (!idOf(customer.body)) return notUnderstood("the customer");
  return { kind: "instrument", paymentMethod, customer: idOf(customer.body) };
}

function notUnderstood(what: string): Declined {
  return declinedHere("communicationError", `Stripe's response has no id of ${what}.`);
}

/** Whether the preparation arrived is not known; it moves nothing. */
function notPrepared(request: ProviderRequest, response: NotOk<StripeError>): Declined {
  return ofPreparation(response, (error) => declined(error, { cvvWasSent: hasCvv(request) }));
}

function hasCvv({ source }: ProviderRequest): boolean {
  return source?.kind === "card" && source.cvv !== undefined;
}

/** Already confirmed, or cancelled: only its state says which. */
function hasUnexpectedState(error: StripeError | undefined): boolean {
  return error?.code === "payment_intent_unexpected_state" || error?.code === "setup_intent_unexpected_state";
}

async function inquireIntent(
  expected: Pick<Submission, "operation" | "submissionReference"> & { readonly intent: string },
  call: ProviderCall,
): Promise<InquiryOutcome> {
  const { intent } = expected;
  const expand = [isSetupIntent(intent) ? "latest_attempt" : "latest_charge"];
  const response = await get(call, { path: pathOfIntent(intent), fields: { expand } });
  if (response.kind === "ok") return outcomeOfIntent(response.body, expected);
  return { kind: "unknown", because: response.because };
}

function pathOfIntent(intent: string): string {
  const id = encodeURIComponent(intent);
  return isSetupIntent(intent) ? `/v1/setup_intents/${id}` : `/v1/payment_intents/${id}`;
}

function isSetupIntent(intent: string): boolean {
  return intent.startsWith("seti_");
}

function executed(outcome: InquiryOutcome): ProviderOutcome {
  return outcome.kind === "not_found"
    ? { kind: "unknown", because: "The intent is not confirmed." }
    : outcome;
}

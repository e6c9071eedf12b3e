import { errorsIn } from "./worldline-error.ts";
import {
  at,
  declinedHere,
  object,
  text,
  type InquiryOutcome,
  type JsonObject,
  type Neutralised,
  type Preparation,
  type ProviderCall,
  type ProviderOutcome,
  type ProviderRequest,
  type Submission,
} from "@quittance/provider-kit";
import { amountOfMoney } from "./amount.ts";
import { send, type WorldlineResponse } from "./api.ts";
import { instrumentOf } from "./card-fields.ts";
import { notExecuted } from "./errors.ts";
import { read, write } from "./kept.ts";
import { orderOf } from "./order-fields.ts";
import { outcomeOfPayment, type ExpectedPayment } from "./outcome-of-payment.ts";
import { nameOf } from "./reference.ts";
import { refusePayment } from "./refuse-payment.ts";

/** Worldline repeats its first response for a day at least. By the hour, so that a repeated preparation is the same. */
const REPEATABLE_HOURS = 22;
/** The gateway keeps four kilobytes. */
const MAX_CONTINUATION_BYTES = 4_000;

/**
 * Keeps by what a lost response is found: Worldline has no search by reference, but repeats its first response by the key, whatever the
 * body. A charge without the customer is kept to be sent again; a card is never kept.
 */
export function preparePayment(
  request: ProviderRequest,
  call: ProviderCall,
  body: JsonObject | undefined = cardBody(request, call),
): Preparation {
  const refused = refusePayment(request, call.connector);
  if (refused) return refused;
  if (!body) return declinedHere("incorrectPaymentInfo", "The payment has no card or token.");
  const until = call
    .now()
    .round({ smallestUnit: "hour", roundingMode: "floor" })
    .add({ hours: REPEATABLE_HOURS })
    .toString();
  const own = { until, isProven: request.authentication !== null };
  const whole = write({ ...own, body: withoutCustomer(body) });
  const isKept = isChargedAlone(request, body) && whole.length <= MAX_CONTINUATION_BYTES;
  return { kind: "prepared", continuation: isKept ? whole : write(own) };
}

/** By a mandate, or by the token of a card and without the customer: it can be charged later as well as now. */
function isChargedAlone({ token, source, storedCredential }: ProviderRequest, body: JsonObject): boolean {
  if (body["sepaDirectDebitPaymentMethodSpecificInput"] !== undefined) return true;
  const hasCvv = source?.kind === "card" && source.cvv !== undefined;
  return token !== null && storedCredential?.initiator === "merchant" && !hasCvv;
}

function cardBody(request: ProviderRequest, { connector }: ProviderCall): JsonObject | undefined {
  const instrument = instrumentOf(request, connector);
  return instrument && { order: orderOf(request, { connector }), ...instrument };
}

function withoutCustomer(body: JsonObject): JsonObject {
  const { customer: _customer, shipping: _shipping, ...order } = object(body["order"]) ?? {};
  return { ...body, order };
}

/** Sends the payment. */
export async function submitPayment(
  request: ProviderRequest,
  call: ProviderCall,
  {
    continuation,
    body = cardBody(request, call),
  }: { continuation: string | null; body?: JsonObject | undefined },
): Promise<ProviderOutcome> {
  if (!body) return declinedHere("incorrectPaymentInfo", "The payment has no card or token.");
  const response = await post(call, request, body);
  return outcomeOfResponse(response, { ...request, continuation, payment: null });
}

function post(
  call: ProviderCall,
  { submissionReference }: Pick<Submission, "submissionReference">,
  body: JsonObject,
  isRepeat = false,
): Promise<WorldlineResponse> {
  const key = { submissionReference, step: "payment" };
  return send(call, { method: "POST", path: "/payments", body, key, isRepeatable: true, isRepeat });
}

/** A created payment, or a declined one beside the errors of a 402. */
function outcomeOfResponse(response: WorldlineResponse, expected: ExpectedPayment): ProviderOutcome {
  if (response.kind === "ok") {
    const { body } = response;
    const payment = object(body["payment"]);
    if (!payment) return { kind: "unknown", because: "Worldline's response has no payment." };
    const token = text(at(body, "creationOutput", "token"));
    return outcomeOfPayment(payment, expected, { action: body["merchantAction"], token });
  }
  const payment =
    response.kind === "refused" ? object(at(response.body, "paymentResult", "payment")) : undefined;
  if (response.kind !== "refused" || !payment) return notExecuted(response);
  return outcomeOfPayment(payment, expected, { error: errorsIn(response.body)[0] });
}

/**
 * Sends it once more with its key, so that Worldline repeats its first response. Without what was kept to be charged it names no
 * instrument: what never arrived is not executed by it, and stays unknown.
 */
export async function repeatPayment(
  submission: Submission,
  call: ProviderCall,
): Promise<ProviderOutcome | undefined> {
  const { providerReference, continuation, amount } = submission;
  const { until = "", body } = read(continuation);
  if (providerReference !== null || !until) return undefined;
  if (Temporal.Instant.compare(call.now(), Temporal.Instant.from(until)) >= 0) return undefined;
  const question = {
    order: {
      ...(amount && { amountOfMoney: amountOfMoney(amount) }),
      references: { merchantReference: nameOf(submission) },
    },
  };
  const response = await post(call, submission, body ?? question, true);
  return outcomeOfResponse(response, { ...submission, payment: null });
}

/** By the payment's id. A request without one was never received, or its response was lost. */
export async function inquirePayment(submission: Submission, call: ProviderCall): Promise<InquiryOutcome> {
  const { providerReference, continuation } = submission;
  if (providerReference === null)
    return continuation === null
      ? { kind: "not_found" }
      : { kind: "unknown", because: "Worldline has no inquiry about a payment without its response." };
  const response = await getPayment(providerReference, call);
  if (response.kind !== "ok") return { kind: "unknown", because: response.because };
  return outcomeOfPayment(response.body, { ...submission, payment: providerReference });
}

export function getPayment(id: string, call: ProviderCall): Promise<WorldlineResponse> {
  return send(call, { method: "GET", path: pathOfPayment(id) });
}

/** A payment that still waits for its customer can be cancelled. */
export async function neutralisePayment(submission: Submission, call: ProviderCall): Promise<Neutralised> {
  const { providerReference: id, submissionReference } = submission;
  if (id === null) return "not_supported";
  const response = await getPayment(id, call);
  if (response.kind !== "ok") return "unknown";
  const known = neutralisedBy(response.body);
  if (known !== "unknown" || at(response.body, "statusOutput", "isCancellable") !== true) return known;
  const cancelled = await send(call, {
    method: "POST",
    path: `${pathOfPayment(id)}/cancel`,
    body: {},
    key: { submissionReference, step: "neutralise" },
  });
  const payment = cancelled.kind === "ok" ? object(cancelled.body["payment"]) : undefined;
  return payment ? neutralisedBy(payment) : "unknown";
}

function neutralisedBy(payment: JsonObject): Neutralised {
  const status = text(payment["status"]);
  if (status === "REJECTED" || status === "CANCELLED") return "done";
  return ["PENDING_CAPTURE", "CAPTURE_REQUESTED", "CAPTURED"].includes(status) ? "too_late" : "unknown";
}

export function pathOfPayment(id: string): string {
  return `/payments/${encodeURIComponent(id)}`;
}

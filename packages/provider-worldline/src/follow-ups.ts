import { errorsIn, resultIn } from "./worldline-error.ts";
import {
  at,
  cutText,
  declinedHere,
  object,
  text,
  type Declined,
  type InquiryOutcome,
  type JsonObject,
  type OperationSteps,
  type ProviderCall,
  type ProviderOperation,
  type ProviderOutcome,
  type ProviderRequest,
  type Submission,
} from "@quittance/provider-kit";
import { amountOfMoney } from "./amount.ts";
import { send } from "./api.ts";
import { notExecuted } from "./errors.ts";
import { read, write, type Kept } from "./kept.ts";
import { methodOf } from "./methods.ts";
import { isPartOf, outcomeOfPart, type ExpectedPart } from "./outcome-of-part.ts";
import { rootOf } from "./outcome-of-payment.ts";
import { getPayment, pathOfPayment } from "./payments.ts";
import { present } from "./order-fields.ts";
import { nameOf } from "./reference.ts";
import { captureBody } from "./capture-body.ts";

/** Captures, cancellations and refunds. */
export const FOLLOW_UP: OperationSteps = {
  /** Keeps by what the outcome is found: no request is sent. */
  prepare({ reference, amount, operation }) {
    const payment = reference?.root.adapterTransactionId ?? reference?.root.providerReference;
    if (!reference || !payment) return declinedHere("logicalError", "The payment has no id at Worldline.");
    const { authorizedMinor, capturedMinor, voidedMinor } = reference.totals;
    const restMinor = authorizedMinor - capturedMinor - voidedMinor;
    const isPartial = operation === "void" && amount !== null && amount.minor < restMinor;
    return { kind: "prepared", continuation: write({ payment, isPartial }) };
  },

  async submit(request, call, prepared) {
    const { operation, submissionReference } = request;
    const kept = read(prepared?.continuation);
    if (kept.payment === undefined || !isFollowUp(operation))
      return { kind: "unknown", because: "A follow-up was submitted that was not prepared." };
    const body = operation === "capture" ? captureBody(request) : bodyOf(request, call, kept);
    if (isDeclined(body)) return body;
    const response = await send(call, {
      method: "POST",
      path: `${pathOfPayment(kept.payment)}/${STEPS[operation]}`,
      body,
      key: { submissionReference, step: operation },
    });
    const expected = { ...request, payment: kept.payment };
    if (response.kind === "ok") {
      const part = operation === "void" ? object(response.body["payment"]) : response.body;
      return part ? outcomeOfSubmitted(part, expected) : NO_PART;
    }
    const part = response.kind === "refused" ? resultIn(response.body) : undefined;
    if (response.kind !== "refused" || !part) return notExecuted(response);
    return outcomeOfPart(part, expected, errorsIn(response.body)[0]);
  },

  /** In the payment's list, by its id or by our reference. */
  async inquire(submission, call) {
    const { payment, isPartial = false } = read(submission.continuation);
    if (payment === undefined) return { kind: "not_found" };
    if (submission.operation !== "void") return inquireInList({ ...submission, payment }, call);
    const amount = isPartial ? submission.amount : null;
    return inquireVoid({ ...submission, amount, payment }, { call, isPartial });
  },
};

const STEPS = { capture: "capture", void: "cancel", refund: "refund" } as const;
type FollowUp = keyof typeof STEPS;

function isFollowUp(operation: ProviderOperation): operation is FollowUp {
  return Object.hasOwn(STEPS, operation);
}

function isDeclined(body: JsonObject | Declined): body is Declined {
  return body["kind"] === "declined";
}

const NO_PART: ProviderOutcome = { kind: "unknown", because: "Worldline's response cannot be read." };

function bodyOf(request: ProviderRequest, call: ProviderCall, { isPartial }: Kept): JsonObject {
  const { amount, operation, reference, description } = request;
  const operationReferences = { merchantReference: nameOf(request) };
  if (operation === "void")
    return present({
      amountOfMoney: isPartial && amount ? amountOfMoney(amount) : undefined,
      isFinal: isPartial !== true,
      operationReferences,
    });
  const capture = reference?.immediate.operation === "capture" ? reference.immediate.providerReference : null;
  return present({
    amountOfMoney: amount && amountOfMoney(amount),
    operationReferences,
    reason: description === null ? undefined : cutText(description, 255),
    captureId: methodOf(call.connector.method).refundsOfCapture ? capture : undefined,
  });
}

/** After a cancellation in part, the payment itself stays authorised: its operations say more. */
function outcomeOfSubmitted(part: JsonObject, expected: ExpectedPart): ProviderOutcome {
  const outcome = outcomeOfPart(part, expected);
  const isStill = expected.operation === "void" && part["status"] === "PENDING_CAPTURE";
  const providerReference = text(part["id"]);
  return isStill && outcome.kind === "unknown" && providerReference
    ? { kind: "pending", providerReference, details: { adapterTransactionId: providerReference } }
    : outcome;
}

type Looked = ExpectedPart & Pick<Submission, "providerReference"> & { readonly payment: string };

async function inquireInList(expected: Looked, call: ProviderCall): Promise<InquiryOutcome> {
  const list = expected.operation === "capture" ? "captures" : "refunds";
  const path = `${pathOfPayment(expected.payment)}/${list}`;
  const response = await send(call, { method: "GET", path });
  if (response.kind !== "ok") return { kind: "unknown", because: response.because };
  return found(response.body[list], expected);
}

/** Worldline lists every part of a payment at once. One that does not say whose it is may be the one that is looked for. */
function found(list: unknown, expected: Looked): InquiryOutcome {
  if (!Array.isArray(list)) return { kind: "unknown", because: "Worldline's list cannot be read." };
  const parts = list.map(object).filter((one) => one !== undefined);
  const { providerReference } = expected;
  const own = parts.find((part) =>
    providerReference === null ? isPartOf(part, expected) : part["id"] === providerReference,
  );
  if (own) return outcomeOfPart(own, expected);
  const isCertain = parts.every((part) => isPartOf(part, expected) === false);
  return isCertain && providerReference === null
    ? { kind: "not_found" }
    : { kind: "unknown", because: `The ${expected.operation} is not in Worldline's list.` };
}

const OTHER_PAYMENT: InquiryOutcome = { kind: "unknown", because: "The response is of another payment." };

function isOfOtherPayment(body: JsonObject, { payment }: Looked): boolean {
  return rootOf(text(body["id"])) !== rootOf(payment);
}

const VOIDS = ["CANCELLED", "REJECTED"];

/** Among the operations of the payment; one that is cancelled as a whole says it itself. */
async function inquireVoid(
  expected: Looked,
  { call, isPartial }: { call: ProviderCall; isPartial: boolean },
): Promise<InquiryOutcome> {
  const details = await send(call, { method: "GET", path: `${pathOfPayment(expected.payment)}/details` });
  if (details.kind !== "ok") return { kind: "unknown", because: details.because };
  if (isOfOtherPayment(details.body, expected)) return OTHER_PAYMENT;
  const operations = at(details.body, "Operations");
  const listed = Array.isArray(operations) ? operations.map(object).filter((one) => one !== undefined) : [];
  const own = listed.find((one) => isPartOf(one, expected));
  if (own) return outcomeOfPart(own, expected);
  const payment = await getPayment(expected.payment, call);
  if (payment.kind !== "ok") return { kind: "unknown", because: payment.because };
  const { body } = payment;
  if (isOfOtherPayment(body, expected)) return OTHER_PAYMENT;
  if (!isPartial && body["status"] === "CANCELLED")
    return outcomeOfPart({ ...body, id: expected.providerReference ?? expected.payment }, expected);
  if (expected.providerReference !== null)
    return {
      kind: "pending",
      providerReference: expected.providerReference,
      details: { adapterTransactionId: expected.providerReference },
    };
  const isCertain = listed.every(
    (one) => !VOIDS.includes(text(one["status"])) || isPartOf(one, expected) === false,
  );
  return isCertain && Array.isArray(operations)
    ? { kind: "not_found" }
    : { kind: "unknown", because: "The cancellation is not among the payment's operations." };
}

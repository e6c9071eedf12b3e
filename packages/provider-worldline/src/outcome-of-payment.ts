import { errorsIn } from "./worldline-error.ts";
import {
  at,
  cutText,
  declineOf,
  object,
  text,
  type Declined,
  type JsonObject,
  type ProviderDetails,
  type ProviderOutcome,
  type ReportedAmount,
  type Submission,
  type SubmissionState,
  type Unknown,
} from "@quittance/provider-kit";
import { amountIn, isAmount } from "./amount.ts";
import { reasonOf } from "./errors.ts";
import { keepable, read, write } from "./kept.ts";
import { detailsOfPayment, instructionsOf, productOf } from "./payment-details.ts";
import { isOfOther } from "./reference.ts";

/** The submission that a payment has to belong to, so that it proves anything about it. A webhook does not have the submitted amount. */
export type ExpectedPayment = Pick<
  Submission,
  "submissionReference" | "operation" | "amount" | "continuation"
> & {
  /** The payment's id, where it is known. */
  readonly payment: string | null;
};

interface BesidePayment {
  /** `merchantAction`: where the customer goes. */
  readonly action?: unknown;
  readonly token?: string;
  /** The first of the response's errors. */
  readonly error?: JsonObject | undefined;
}

const ID = /^[A-Za-z0-9_-]{1,100}$/;
/** A status that is not listed joins one of these, and never leaves it. */
const PENDING_CATEGORIES = [
  "CREATED",
  "PENDING_PAYMENT",
  "PENDING_MERCHANT",
  "PENDING_CONNECT_OR_3RD_PARTY",
  "STATUS_UNKNOWN",
];

/** The payment's id without the number of the operation: `3119006932_0` and `3119006932_1` are of the same payment. */
export function rootOf(id: string): string {
  return id.replace(/_\d{1,9}$/, "");
}

/** The fields that are read of a payment. */
interface ReadPayment {
  readonly payment: JsonObject;
  readonly expected: ExpectedPayment;
  readonly beside: BesidePayment;
  readonly state: SubmissionState;
  readonly details: ProviderDetails;
}

/**
 * A payment of Worldline as the outcome of the submission that it was made for.
 *
 * @param beside what a response has beside the payment
 */
export function outcomeOfPayment(
  payment: JsonObject,
  expected: ExpectedPayment,
  beside: BesidePayment = {},
): ProviderOutcome {
  const contradiction = contradictionOf(payment, expected);
  if (contradiction) return { kind: "unknown", because: contradiction };
  const isProven = read(expected.continuation).isProven === true;
  const details = {
    ...detailsOfPayment(payment, { isProven }),
    ...(beside.token && { adapterToken: beside.token }),
  };
  // After a capture Worldline may show the payment by the capture's id.
  const state = { providerReference: expected.payment ?? text(payment["id"]) };
  return outcomeOfStatus({ payment, expected, beside, state, details });
}

function outcomeOfStatus(shown: ReadPayment): ProviderOutcome {
  const { payment, state, details } = shown;
  const { operation } = shown.expected;
  const status = text(payment["status"]);
  const code = statusCodeOf(payment);
  const pending = pendingOf(shown);
  switch (status) {
    case "REDIRECTED":
      return redirectOf(shown);
    case "CREATED":
    case "PENDING_PAYMENT":
    case "PENDING_COMPLETION":
    case "CAPTURE_REQUESTED":
      return pending;
    case "AUTHORIZATION_REQUESTED":
      return code === 52 ? unknown(shown, "It is uncertain whether the issuer authorised it.") : pending;
    case "PENDING_CAPTURE":
      // A debit is only held yet.
      return operation === "debit" ? pending : approved(shown);
    case "CAPTURED":
      return operation === "preauthorize"
        ? unknown(shown, "It was captured, and not only authorised.")
        : approved(shown);
    case "REJECTED_CAPTURE":
      return operation === "debit" ? declined(shown) : unknown(shown, "A capture of it was rejected.");
    case "REJECTED":
      return declined(shown);
    case "CANCELLED":
      return code === 61 || code === 62 ? pending : { ...cancelledPayment(code), ...state, details };
    default:
      return PENDING_CATEGORIES.includes(categoryOf(payment))
        ? pending
        : unknown(shown, `The payment has the status ${cutText(status, 50)}.`);
  }
}

function pendingOf({ payment, state, details }: ReadPayment): ProviderOutcome {
  const instructions = instructionsOf(payment);
  return { kind: "pending", ...state, details: { ...details, ...(instructions && { instructions }) } };
}

function unknown({ state, details }: ReadPayment, because: string): Unknown {
  return { kind: "unknown", because, ...state, details };
}

function declined(shown: ReadPayment): ProviderOutcome {
  const { payment, beside, state, details } = shown;
  if (categoryOf(payment) === "COMPLETED") return unknown(shown, "It is rejected and completed.");
  const [first = beside.error] = errorsIn(at(payment, "statusOutput"));
  const error = reasonOf(first, { product: productOf(payment), statusCode: statusCodeOf(payment) });
  return { kind: "declined", error, ...state, details };
}

function approved(shown: ReadPayment): ProviderOutcome {
  const { payment, expected, state, details } = shown;
  if (["UNSUCCESSFUL", "REVERSED"].includes(categoryOf(payment)))
    return unknown(shown, "It is approved and unsuccessful.");
  if (expected.operation === "register")
    return details.adapterToken
      ? { kind: "approved", ...state, details }
      : unknown(shown, "It has no token.");
  const amount = movedAmount(payment);
  if (amount === undefined) return unknown(shown, "Worldline's approval has no amount.");
  if (expected.amount && !isAmount(amount, expected.amount))
    return unknown(shown, "Worldline approved another amount than was submitted.");
  return { kind: "approved", ...state, amount, details };
}

/** The amount that is really held or taken, where Worldline reports it: only a part may have been approved. */
function movedAmount(payment: JsonObject): ReportedAmount | undefined {
  const output = at(payment, "paymentOutput");
  return amountIn(at(output, "acquiredAmount")) ?? amountIn(at(output, "amountOfMoney"));
}

function contradictionOf(payment: JsonObject, expected: ExpectedPayment): string | undefined {
  const id = text(payment["id"]);
  if (!ID.test(id)) return "The response has no id of a payment.";
  if (expected.payment !== null && rootOf(id) !== rootOf(expected.payment))
    return "The response is of another payment.";
  const output = at(payment, "paymentOutput");
  const references = { ...object(output), ...object(at(output, "references")) };
  return isOfOther(references, expected) ? "The payment has another reference." : undefined;
}

function redirectOf(shown: ReadPayment): ProviderOutcome {
  const { payment, expected, beside, state, details } = shown;
  const kept = read(expected.continuation);
  const isRedirect = text(at(beside.action, "actionType")) === "REDIRECT";
  const given = isRedirect ? keepable(text(at(beside.action, "redirectData", "redirectURL"))) : "";
  // An inquiry does not show the address again.
  const url = given || (kept.url ?? "");
  // With a voucher in hand the customer is done at the page.
  if (!url || instructionsOf(payment)) return pendingOf(shown);
  const continuation = given ? { continuation: write({ ...kept, url }) } : {};
  return { kind: "redirect", ...state, ...continuation, url, method: "GET", fields: {}, details };
}

function cancelledPayment(code: number | undefined): Pick<Declined, "kind" | "error"> {
  const [name, adapterMessage] =
    code === 1
      ? (["userCancelled", "The customer cancelled the payment at Worldline."] as const)
      : (["transactionCancelled", "The payment was cancelled at Worldline."] as const);
  return {
    kind: "declined",
    error: declineOf(name, { adapterCode: String(code ?? "CANCELLED"), adapterMessage }),
  };
}

function categoryOf(payment: JsonObject): string {
  return text(at(payment, "statusOutput", "statusCategory"));
}

export function statusCodeOf(resource: JsonObject): number | undefined {
  const code = at(resource, "statusOutput", "statusCode");
  return typeof code === "number" ? code : undefined;
}

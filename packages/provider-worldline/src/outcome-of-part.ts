import { errorsIn } from "./worldline-error.ts";
import {
  at,
  cutText,
  object,
  text,
  type JsonObject,
  type ProviderOutcome,
  type ReportedAmount,
  type Submission,
} from "@quittance/provider-kit";
import { amountIn, isAmount } from "./amount.ts";
import { reasonOf } from "./errors.ts";
import { rootOf, statusCodeOf } from "./outcome-of-payment.ts";
import { isOfOther, nameOf } from "./reference.ts";

/** A capture, cancellation, refund or payout has to be of this, so that it says anything. */
export type ExpectedPart = Pick<Submission, "submissionReference" | "operation" | "amount"> & {
  /** The payment that it is of; none for a payout. */
  readonly payment: string | null;
};

const APPROVED: Readonly<Partial<Record<Submission["operation"], readonly string[]>>> = {
  capture: ["CAPTURED"],
  void: ["CANCELLED"],
  refund: ["REFUNDED"],
  payout: ["ACCOUNT_CREDITED"],
};
const PENDING: Readonly<Partial<Record<Submission["operation"], readonly string[]>>> = {
  capture: ["CAPTURE_REQUESTED"],
  void: ["CANCELLED"],
  refund: ["REFUND_REQUESTED"],
  payout: ["CREATED", "PAYOUT_REQUESTED"],
};
const DECLINED = ["REJECTED", "REJECTED_CAPTURE"];
/** A cancellation that the acquirer has not confirmed. */
const WAITING_CODES = [61, 62];

/** A part of a payment as the outcome of its submission. One of another payment, amount or reference says nothing. */
export function outcomeOfPart(
  part: JsonObject,
  expected: ExpectedPart,
  ofResponse?: JsonObject,
): ProviderOutcome {
  const { operation } = expected;
  const id = text(part["id"]);
  const contradiction = contradictionOf(part, expected);
  if (contradiction) return { kind: "unknown", because: contradiction };
  const details = { adapterTransactionId: id };
  const state = { providerReference: id };
  const status = text(part["status"]);
  const category = text(at(part, "statusOutput", "statusCategory"));
  const isWaiting = operation === "void" && WAITING_CODES.includes(statusCodeOf(part) ?? 0);
  const isApproved =
    APPROVED[operation]?.includes(status) || (operation === "payout" && category === "COMPLETED");
  // A payment that was cancelled was unsuccessful: its cancellation was not.
  const isContradicted = operation !== "void" && category === "UNSUCCESSFUL";
  if (isApproved && !isWaiting && !isContradicted) {
    const amount = amountOfPart(part, operation);
    if (amount && expected.amount && !isAmount(amount, expected.amount))
      return { kind: "unknown", because: `Worldline's ${operation} is of another amount.`, ...state };
    // Of a cancellation as a whole it may be the payment's.
    const isCompared = amount !== undefined && operation !== "void";
    return { kind: "approved", ...state, ...(isCompared && { amount }), details };
  }
  const isDeclined = DECLINED.includes(status) || (status === "CANCELLED" && operation !== "void");
  if (isDeclined && category !== "COMPLETED") {
    const [first = ofResponse] = errorsIn(at(part, "statusOutput"));
    const error = reasonOf(first, { statusCode: statusCodeOf(part) });
    return { kind: "declined", ...state, error, details };
  }
  if (PENDING[operation]?.includes(status)) return { kind: "pending", ...state, details };
  return {
    kind: "unknown",
    because: `The ${operation} has the status ${cutText(status, 50)} at Worldline.`,
    ...state,
  };
}

function contradictionOf(part: JsonObject, expected: ExpectedPart): string | undefined {
  const id = text(part["id"]);
  const { operation, payment } = expected;
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(id)) return `Worldline's response has no id of a ${operation}.`;
  if (payment !== null && rootOf(id) !== rootOf(payment)) return `The ${operation} is of another payment.`;
  const named = at(outputOf(part), "operationReferences") ?? part["operationReferences"];
  return isOfOther(named, expected) ? `The ${operation} has another reference.` : undefined;
}

function outputOf(part: JsonObject): JsonObject {
  return (
    ["captureOutput", "refundOutput", "payoutOutput", "paymentOutput"]
      .map((name) => object(part[name]))
      .find((one) => one !== undefined) ?? {}
  );
}

/** The response to a cancellation has the payment's amount, and only an operation its own. */
function amountOfPart(part: JsonObject, operation: Submission["operation"]): ReportedAmount | undefined {
  const ofOutput = operation === "void" ? undefined : amountIn(outputOf(part)["amountOfMoney"]);
  return ofOutput ?? amountIn(part["amountOfMoney"]);
}

/** Whether a part in a list is the submission's; undefined for one that does not say whose it is. */
export function isPartOf(
  part: JsonObject,
  { operation, submissionReference }: ExpectedPart,
): boolean | undefined {
  const output = outputOf(part);
  const names = [
    at(output, "operationReferences", "merchantReference"),
    at(part, "operationReferences", "merchantReference"),
    at(output, "references", "merchantReference"),
    at(part, "references", "merchantReference"),
  ].map(text);
  if (names.includes(nameOf({ operation, submissionReference }))) return true;
  return names[0] || names[1] ? false : undefined;
}

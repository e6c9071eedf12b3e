import {
  jsonObjectOf,
  object,
  text,
  type AdapterConnector,
  type JsonObject,
  type OperationSteps,
  type ProviderCall,
  type ProviderOutcome,
  type ProviderRequest,
  type Submission,
  type Unknown,
} from "@quittance/provider-kit";
import { send, type AdyenRequest } from "./api.ts";
import { adyenAmount } from "./currencies.ts";
import { declinedHere, notExecuted } from "./errors.ts";
import { levelTwoThree } from "./level-data.ts";
import { shopperOf, storedIdOf } from "./payment-method.ts";
import { present } from "./present.ts";
import { splitsOf } from "./splits.ts";

const MAX_CONTINUATION_BYTES = 4_096;

/** The request without its key, which the submission gives. */
type Modification = Pick<AdyenRequest, "method" | "path" | "body" | "isRepeat">;

/** Only webhooks say what became of a payment. */
export async function noInquiry(): Promise<Unknown> {
  return { kind: "unknown", because: "Adyen has no inquiry about payments: its webhook decides." };
}

/** Operations that refer to an earlier payment or instrument. */
export const MODIFICATION: OperationSteps = {
  /**
   * Keeps the request as it will be sent: Adyen has no inquiry, so that after a lost response the same bytes are sent again
   * with the same key. A request that is too large to keep is sent all the same, and its webhook decides.
   */
  prepare(request, { connector }) {
    const modification = modificationOf(request, connector);
    if ("kind" in modification) return { kind: "not_needed" };
    // Adyen's references may be sixteen digits, which the gateway keeps in no continuation: they could be a card number.
    const continuation = Buffer.from(JSON.stringify(modification)).toString("base64url");
    if (continuation.length > MAX_CONTINUATION_BYTES) return { kind: "not_needed" };
    return { kind: "prepared", continuation };
  },

  async submit(request, call) {
    const modification = modificationOf(request, call.connector);
    if ("kind" in modification) return modification;
    return execute(modification, { ...request, call });
  },

  /** The same bytes with the same key have no second effect. Holds for as long as Adyen keeps keys: at least seven days. */
  async repeat(submission, call) {
    const { continuation, operation, submissionReference } = submission;
    if (continuation === null) return undefined;
    const read = jsonObjectOf(Buffer.from(continuation, "base64url"));
    const body = object(read?.["body"]);
    const path = text(read?.["path"]);
    if (!path) return undefined;
    const method = read?.["method"] === "DELETE" ? "DELETE" : "POST";
    const kept: Modification = { method, path, ...(body && { body }), isRepeat: true };
    return execute(kept, { operation, submissionReference, call });
  },

  inquire: noInquiry,
};

async function execute(
  modification: Modification,
  {
    operation,
    submissionReference,
    call,
  }: Pick<Submission, "operation" | "submissionReference"> & { call: ProviderCall },
): Promise<ProviderOutcome> {
  const response = await send(call, { ...modification, key: { submissionReference, step: operation } });
  if (operation === "deregister") return outcomeOfRemoval(response);
  if (response.kind !== "ok") return notExecuted(response);
  const providerReference = text(response.body["pspReference"]);
  if (response.body["status"] !== "received" || !providerReference)
    return { kind: "unknown", because: "Adyen's response does not say that the request was received." };
  // Received is not final: the webhook with this reference has the outcome.
  return { kind: "pending", providerReference, details: { adapterTransactionId: providerReference } };
}

/** One that is not there any more is removed. */
const ALREADY_GONE = ["800", "803"];

function outcomeOfRemoval(response: Awaited<ReturnType<typeof send>>): ProviderOutcome {
  const isGone = response.kind === "refused" && ALREADY_GONE.includes(response.error.errorCode);
  return response.kind === "ok" || isGone ? { kind: "approved", details: {} } : notExecuted(response);
}

function modificationOf(
  request: ProviderRequest,
  connector: AdapterConnector,
): Modification | ProviderOutcome {
  const { operation, submissionReference } = request;
  if (operation === "deregister") return removalOf(request, connector);
  const merchantAccount = connector.credentials.username ?? "";
  const base = { merchantAccount, reference: submissionReference };
  const payment = paymentOf(request);
  const { amount } = request;
  if (!payment || (!amount && operation !== "void"))
    return declinedHere("logicalError", { adapterMessage: "The payment has no reference at Adyen." });
  const path = `/payments/${payment}`;
  switch (operation) {
    case "void":
      return { method: "POST", path: `${path}/cancels`, body: base };
    case "capture":
      return captureOf(request, { connector, path, base });
    case "refund":
      return { method: "POST", path: `${path}/refunds`, body: refundBody(request, { connector, base }) };
    default:
      return { method: "POST", path: `${path}/amountUpdates`, body: updateBody(request, base) };
  }
}

/** Always of the payment, also after several captures. */
function paymentOf({ reference }: ProviderRequest): string {
  const { providerReference = null, adapterTransactionId = null } = reference?.root ?? {};
  return encodeURIComponent(providerReference ?? adapterTransactionId ?? "");
}

function captureOf(
  request: ProviderRequest,
  { connector, path, base }: { connector: AdapterConnector; path: string; base: JsonObject },
): Modification | ProviderOutcome {
  const { amount, isFinalCapture, reference } = request;
  const { authorizedMinor = 0n, capturedMinor = 0n } = reference?.totals ?? {};
  const leavesRest = (amount?.minor ?? 0n) < authorizedMinor - capturedMinor;
  if (isFinalCapture && leavesRest && connector.extraData["multiplePartialCaptures"] === "true")
    return declinedHere("logicalError", {
      adapterMessage:
        "isFinalCapture: with multiple partial captures Adyen keeps the rest authorised; capture without it, then void the rest",
    });
  return {
    method: "POST",
    path: `${path}/captures`,
    body: present({
      ...base,
      amount: amount && adyenAmount(amount),
      splits: splitsOf(request),
      enhancedSchemeData: levelTwoThree(request),
    }),
  };
}

function refundBody(
  request: ProviderRequest,
  { connector, base }: { connector: AdapterConnector; base: JsonObject },
): JsonObject {
  const { amount, reference } = request;
  const capture = reference?.immediate.operation === "capture" ? reference.immediate.providerReference : null;
  return present({
    ...base,
    amount: amount && adyenAmount(amount),
    splits: splitsOf(request),
    enhancedSchemeData: levelTwoThree(request),
    // PayPal refunds a capture and not the order.
    capturePspReference: connector.method === "PayPal" ? capture : undefined,
  });
}

/** Adyen expects the new total. */
function updateBody({ amount, reference }: ProviderRequest, base: JsonObject): JsonObject {
  const { authorizedMinor = 0n } = reference?.totals ?? {};
  const total = amount && { minor: authorizedMinor + amount.minor, currency: amount.currency };
  return present({ ...base, amount: total && adyenAmount(total), industryUsage: "delayedCharge" });
}

/** A registration that Adyen has no token of is removed here only. */
function removalOf(
  { token }: ProviderRequest,
  { credentials }: AdapterConnector,
): Modification | ProviderOutcome {
  if (!token) return { kind: "approved", details: {} };
  const query = new URLSearchParams({
    merchantAccount: credentials.username ?? "",
    shopperReference: shopperOf(token),
  });
  return {
    method: "DELETE",
    path: `/storedPaymentMethods/${encodeURIComponent(storedIdOf(token))}?${query.toString()}`,
  };
}

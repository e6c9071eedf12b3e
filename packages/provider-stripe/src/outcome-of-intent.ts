import {
  at,
  cutText,
  declineOf,
  object,
  reportedAmount,
  text,
  type InquiryOutcome,
  type JsonObject,
  type ProviderAuthentication,
  type ProviderDetails,
  type ProviderOperation,
  type SubmissionState,
  detailsOfRefusal,
} from "@quittance/provider-kit";
import { idOf, shownMessage, type StripeError } from "./api.ts";
import { STRIPE_CURRENCIES } from "./currencies.ts";
import { declined } from "./errors.ts";
import { instructionsOf, withInstructions } from "./instructions.ts";
import { NO_ACTION } from "./payment-fields.ts";

/** The submission that an intent was made for. */
interface Expected {
  readonly operation: ProviderOperation;
  readonly submissionReference: string;
  /** The intent's id. */
  readonly intent: string;
}

/**
 * The state of a payment or setup intent as an outcome of the submission that it was made for. `not_found`: it was never
 * executed, so that nothing moved. Another intent, and one of another submission, prove nothing.
 */
export function outcomeOfIntent(
  intent: JsonObject,
  { operation, submissionReference, intent: id }: Expected,
): InquiryOutcome {
  if (idOf(intent) !== id) return { kind: "unknown", because: "Stripe's response is of another intent." };
  if (isOfAnother(intent, submissionReference))
    return { kind: "unknown", because: "Stripe's intent is of another submission." };
  const details = detailsOf(intent, { operation });
  const state: SubmissionState = { providerReference: idOf(intent), continuation: continuationOf(intent) };
  switch (text(intent["status"])) {
    case "succeeded":
      if (operation !== "preauthorize")
        return { kind: "approved", ...state, ...amountOf(intent, "amount_received"), details };
      // It was authorised, and captured in the dashboard since.
      return intent["capture_method"] === "manual"
        ? { kind: "approved", ...state, ...amountOf(intent, "amount"), details }
        : { kind: "unknown", because: "It was captured, and not only authorised.", ...state };
    case "requires_capture":
      return operation === "preauthorize"
        ? { kind: "approved", ...state, ...amountOf(intent, "amount_capturable"), details }
        : { kind: "unknown", because: "It was authorised, and not captured.", ...state };
    case "processing":
      return { kind: "pending", ...state, details: withInstructions(details, instructionsOf(intent)) };
    case "requires_action":
      return nextStep(intent, { state, details });
    case "requires_payment_method": {
      const error = lastError(intent);
      if (!error) return { kind: "not_found" };
      const wantsNoAction = at(intent, "metadata", NO_ACTION) === "true";
      const refusal = declined(error, { wantsNoAction });
      return {
        ...refusal,
        providerReference: idOf(intent),
        details: detailsOfRefusal(details, refusal.details),
      };
    }
    case "requires_confirmation":
      return { kind: "not_found" };
    case "canceled":
      return {
        kind: "declined",
        ...state,
        error: declineOf("transactionExpired", {
          adapterCode: text(intent["cancellation_reason"]) || "canceled",
          adapterMessage: "The payment was cancelled at Stripe.",
        }),
        details,
      };
    default:
      return { kind: "unknown", because: `The intent has the status ${text(intent["status"])}.`, ...state };
  }
}

/** Whether an object of Stripe names a submission, and another one. */
export function isOfAnother(object: JsonObject, submissionReference: string): boolean {
  const named = text(at(object, "metadata", "quittance_ref"));
  return named !== "" && named !== submissionReference;
}

function nextStep(
  intent: JsonObject,
  { state, details }: { state: SubmissionState; details: ProviderDetails },
): InquiryOutcome {
  const action = object(intent["next_action"]);
  const url = PAGES.map((path) => text(at(action, ...path))).find(Boolean);
  if (url) return { kind: "redirect", ...state, url, method: "GET", fields: {}, details };
  return { kind: "pending", ...state, details: withInstructions(details, instructionsOf(intent)) };
}

/** Where an action names a page of Stripe that the customer continues on. */
const PAGES = [
  ["redirect_to_url", "url"],
  ["swish_handle_redirect_or_display_qr_code", "hosted_instructions_url"],
] as const;

function lastError(intent: JsonObject): StripeError | undefined {
  const error = object(intent["last_payment_error"]) ?? object(intent["last_setup_error"]);
  if (!error) return undefined;
  return {
    status: 402,
    type: text(error["type"]),
    code: text(error["code"]),
    declineCode: text(error["decline_code"]),
    message: shownMessage(error["message"]),
    adviceCode: text(error["advice_code"]),
    networkAdviceCode: text(error["network_advice_code"]),
    networkDeclineCode: text(error["network_decline_code"]),
    paymentIntent: intent,
    setupIntent: undefined,
  };
}

/** Not given for a setup intent. */
function amountOf(intent: JsonObject, field: string) {
  const amount = reportedAmount({ value: intent[field], currency: intent["currency"] }, STRIPE_CURRENCIES);
  return amount === undefined ? {} : { amount };
}

function detailsOf(intent: JsonObject, { operation }: { operation: ProviderOperation }): ProviderDetails {
  const charge = object(intent["latest_charge"]) ?? object(intent["latest_attempt"]);
  const method = object(charge?.["payment_method_details"]);
  const card = object(method?.["card"]);
  const token = tokenOf(intent, { operation });
  const checks = Object.entries(object(card?.["checks"]) ?? {}).flatMap(([name, value]) =>
    text(value) ? [[name.replace(/_check$/, "").replaceAll("_", "-") + "-check", text(value)]] : [],
  );
  const authentication = authenticationOf(card);
  const scheme = text(card?.["network_transaction_id"]);
  const authCode = text(card?.["authorization_code"]);
  const descriptor = text(charge?.["calculated_statement_descriptor"]);
  return {
    adapterTransactionId: idOf(intent["latest_charge"]) || idOf(intent),
    ...(token && { adapterToken: token }),
    ...(scheme && { schemeTransactionIdentifier: scheme }),
    ...(authCode && { authCode }),
    ...(descriptor && { paymentDescriptor: cutText(descriptor, 255) }),
    ...(authentication && { providerAuthentication: authentication }),
    ...appliedExemption(card),
    ...(checks.length > 0 && { extraData: Object.fromEntries(checks) as Record<string, string> }),
    ...(token && !card && { returnData: walletOf(method, token) }),
  };
}

/** As EMV 3-D Secure calls what Stripe calls the result. */
const TRANS_STATUS: Readonly<Record<string, string>> = {
  authenticated: "Y",
  attempt_acknowledged: "A",
  failed: "N",
  processing_error: "U",
};

/** `payment_method_details.card.three_d_secure` (docs.stripe.com/api/charges/object); null without 3-D Secure. */
function authenticationOf(card: JsonObject | undefined): ProviderAuthentication | undefined {
  const authentication = object(card?.["three_d_secure"]);
  if (authentication === undefined) return undefined;
  const result = text(authentication["result"]);
  const transStatus = TRANS_STATUS[result];
  const flow = text(authentication["authentication_flow"]);
  const eci = text(authentication["electronic_commerce_indicator"]);
  const version = text(authentication["version"]);
  const dsTransID = text(authentication["transaction_id"]);
  return {
    enrolled: result === "not_supported" ? "N" : "Y",
    ...(transStatus && { transStatus }),
    ...(eci && { eci }),
    ...(version && { version }),
    ...(dsTransID && { dsTransID }),
    ...(flow && { isChallenged: flow === "challenge" }),
  };
}

/** Stripe says whether it passed the exemption on: `three_d_secure.exemption_indicator` with `exemption_indicator_applied`. */
function appliedExemption(card: JsonObject | undefined): Pick<ProviderDetails, "appliedExemption"> {
  const results = object(card?.["three_d_secure"]);
  if (results?.["exemption_indicator"] !== "low_risk") return {};
  return { appliedExemption: results["exemption_indicator_applied"] === true ? "tra" : null };
}

/** `cus_…:pm_…`; a later charge of iDEAL or Bancontact is a SEPA debit. */
function tokenOf(intent: JsonObject, { operation }: { operation: ProviderOperation }): string {
  const customer = idOf(intent["customer"]);
  const registers = operation === "register" || text(intent["setup_future_usage"]) !== "";
  const method = object(at(intent, "latest_charge", "payment_method_details"));
  const type = text(method?.["type"]);
  const generated = idOf(at(method, type, "generated_sepa_debit"));
  const paymentMethod = generated || idOf(intent["payment_method"]);
  return registers && customer && paymentMethod ? `${customer}:${paymentMethod}` : "";
}

/** The gateway never saw the account: it is stored as a wallet that Stripe keeps. */
function walletOf(method: JsonObject | undefined, token: string) {
  return { _TYPE: "walletData", walletReferenceId: token, walletType: text(method?.["type"]) || "stripe" };
}

/** The data that follow-ups need: whether there may be a second capture. */
function continuationOf(intent: JsonObject): string {
  const multicapture = text(
    at(intent, "latest_charge", "payment_method_details", "card", "multicapture", "status"),
  );
  return JSON.stringify({ multicapture: multicapture === "available" });
}

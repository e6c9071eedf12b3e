import {
  at,
  cutText,
  declineOf,
  object,
  reportedDecimal,
  text,
  type AdapterConnector,
  type InquiryOutcome,
  type JsonObject,
  type Money,
  type PaymentInstructions,
  type ProviderDetails,
  type Submission,
  type SubmissionState,
  type Unknown,
} from "@quittance/provider-kit";
import { declineOfFailure } from "./errors.ts";
import { scrub } from "./scrub.ts";

/** The submission that a payment has to belong to, so that it proves anything about it. */
export type ExpectedPayment = Pick<
  Submission,
  "submissionReference" | "operation" | "amount" | "providerReference"
>;

/** The name of our reference in `metadata`. */
export const REFERENCE = "quittance_ref";

/** A payment of Mollie as the outcome of the submission that it was made for (docs.mollie.com/docs/status-changes). */
export function outcomeOfPayment(
  payment: JsonObject,
  { expected, connector }: { expected: ExpectedPayment; connector: AdapterConnector },
): InquiryOutcome {
  const contradiction = contradictionOf(payment, { expected, connector });
  if (contradiction) return contradiction;
  const { operation } = expected;
  const state: SubmissionState = { providerReference: text(payment["id"]) };
  const status = text(payment["status"]);
  const instructions = WAITING.includes(status) ? instructionsOf(payment) : undefined;
  const details = { ...detailsOf(payment), ...(instructions && { instructions }) };
  const unknown = (because: string): Unknown => ({ kind: "unknown", because, ...state });
  switch (status) {
    case "open": {
      const url = text(at(payment, "_links", "checkout", "href"));
      if (!url || instructions) return { kind: "pending", ...state, details };
      return { kind: "redirect", ...state, url, method: "GET", fields: {}, details };
    }
    case "pending":
      return { kind: "pending", ...state, details };
    case "authorized":
      // A debit is only held yet: Mollie captures it by itself.
      return operation === "preauthorize"
        ? { kind: "approved", ...state, ...amountOf(payment), details }
        : { kind: "pending", ...state, details };
    case "paid":
      // It was authorised, and may have been captured in the dashboard since.
      if (operation === "preauthorize" && payment["captureMode"] !== "manual")
        return unknown("It was captured, and not only authorised.");
      if (operation !== "register") return { kind: "approved", ...state, ...amountOf(payment), details };
      return details.adapterToken
        ? { kind: "approved", ...state, details }
        : unknown("There is no mandate of it yet.");
    case "canceled":
      return ended("userCancelled", "The payment was cancelled at Mollie.");
    case "expired":
      return ended("transactionExpired", "The payment expired at Mollie.");
    case "failed":
      return { kind: "declined", ...state, error: declineOfFailure(reasonsOf(payment)), details };
    default:
      return unknown(`The payment has the status ${cutText(status, 50)}.`);
  }

  function ended(name: "userCancelled" | "transactionExpired", adapterMessage: string): InquiryOutcome {
    const error = declineOf(name, { adapterCode: status, adapterMessage });
    return { kind: "declined", ...state, error, details };
  }
}

/** The customer has not paid yet. */
const WAITING = ["open", "pending"];

/** A payment of another id, mode, reference or amount says nothing about the submission, whatever its status. */
function contradictionOf(
  payment: JsonObject,
  { expected, connector }: { expected: ExpectedPayment; connector: AdapterConnector },
): Unknown | undefined {
  const id = text(payment["id"]);
  if (!/^tr_[A-Za-z0-9]{1,100}$/.test(id)) return nothing("The response has no id of a payment.");
  if (expected.providerReference !== null && id !== expected.providerReference)
    return nothing("The response is of another payment.");
  if (isOfOtherMode(payment, connector)) return nothing("The payment is of the other mode, test or live.");
  if (isOfOtherReference(payment, expected)) return nothing("The payment has another reference.");
  if (expected.amount && expected.operation !== "register" && !isAmount(payment["amount"], expected.amount))
    return { ...nothing("The payment is of another amount than was submitted."), providerReference: id };
  return undefined;
}

function nothing(because: string): Unknown {
  return { kind: "unknown", because };
}

export function isOfOtherMode(resource: JsonObject, { testMode }: AdapterConnector): boolean {
  const mode = text(resource["mode"]);
  return mode !== "" && mode !== (testMode ? "test" : "live");
}

/** Metadata comes back as it was sent. */
export function isOfOtherReference(
  resource: JsonObject,
  { submissionReference }: { submissionReference: string },
): boolean {
  const metadata = resource["metadata"] ?? null;
  return metadata !== null && referenceOf(resource) !== submissionReference;
}

export function referenceOf(resource: JsonObject): string {
  return text(at(resource, "metadata", REFERENCE));
}

/** Whether an amount of Mollie, `{currency, value}`, is exactly that. */
export function isAmount(given: unknown, { minor, currency }: Money): boolean {
  const amount = reportedDecimal({ value: at(given, "value"), currency: at(given, "currency") });
  return (
    amount !== undefined && amount !== "unreadable" && amount.minor === minor && amount.currency === currency
  );
}

function amountOf({ amount }: JsonObject) {
  return {
    amount: reportedDecimal({ value: at(amount, "value"), currency: at(amount, "currency") }) ?? "unreadable",
  } as const;
}

function reasonsOf(payment: JsonObject) {
  const details = object(payment["details"]);
  const statusReason = object(payment["statusReason"]);
  return {
    failureReason: text(details?.["failureReason"]) || text(statusReason?.["code"]),
    bankReasonCode: text(details?.["bankReasonCode"]),
    message: cutText(
      scrub(
        text(details?.["failureMessage"]) || text(details?.["bankReason"]) || text(statusReason?.["message"]),
      ),
      500,
    ),
  };
}

function detailsOf(payment: JsonObject): ProviderDetails {
  const details = object(payment["details"]);
  const token = tokenOf(payment);
  const returned = returnDataOf(payment, { details, token });
  const eci = text(details?.["card3dsEci"]);
  const reportingIdentifier = text(details?.["paypalReference"]) || text(details?.["endToEndIdentifier"]);
  return {
    adapterTransactionId: text(payment["id"]),
    ...(token && { adapterToken: token }),
    ...(returned && { returnData: returned }),
    ...(eci && { providerAuthentication: { eci } }),
    ...(reportingIdentifier && { reportingIdentifier: cutText(reportingIdentifier, 255) }),
    ...shownDetails(details),
  };
}

/** `cst_…:mdt_…`, of a first payment: later ones are charged by it. */
function tokenOf(payment: JsonObject): string {
  const [customer, mandate] = [text(payment["customerId"]), text(payment["mandateId"])];
  return payment["sequenceType"] === "first" && customer && mandate ? `${customer}:${mandate}` : "";
}

/** How the customer pays by a bank transfer or a voucher: at our page, without one of Mollie's. */
function instructionsOf(payment: JsonObject): PaymentInstructions | undefined {
  const detail = (name: string): string => cutText(text(at(payment, "details", name)), 500);
  const expiresAt = cutText(text(payment["expiresAt"]), 50);
  const fields = (shown: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== ""));
  const [iban, entity] = [detail("bankAccount"), detail("multibancoEntity")];
  if (iban) {
    const [bankName, bic, reference] = [detail("bankName"), detail("bankBic"), detail("transferReference")];
    return { kind: "bank_transfer", ...fields({ iban, bankName, bic, reference, expiresAt }) };
  }
  if (!entity) return undefined;
  return { kind: "voucher", ...fields({ entity, reference: detail("multibancoReference"), expiresAt }) };
}

/** Details of the provider with which a bank transfer or a voucher is paid: shown to the merchant. */
const INSTRUCTIONS = [
  "bankName",
  "bankAccount",
  "bankBic",
  "transferReference",
  "multibancoEntity",
  "multibancoReference",
  "sellerProtection",
] as const;

function shownDetails(details: JsonObject | undefined): Pick<ProviderDetails, "extraData"> {
  const shown = INSTRUCTIONS.flatMap((name) => {
    const value = text(details?.[name]);
    return value ? [[name, cutText(value, 500)] as const] : [];
  });
  return shown.length > 0 ? { extraData: Object.fromEntries(shown) } : {};
}

/**
 * The instrument that the customer used at Mollie's page. A stored instrument has Mollie's name, a card too, because the gateway never
 * has its number; a card that is not stored by its masked facts.
 */
function returnDataOf(
  payment: JsonObject,
  { details, token }: { details: JsonObject | undefined; token: string },
): Readonly<Record<string, unknown>> | undefined {
  const method = text(payment["method"]);
  const cardHolder = cutText(text(details?.["cardHolder"]), 255);
  if (token)
    return {
      _TYPE: "walletData",
      walletReferenceId: token,
      walletType: method || "mollie",
      ...(cardHolder && { walletOwner: cardHolder }),
    };
  const lastFour = /(\d{4})$/.exec(text(details?.["cardNumber"]))?.[1];
  if (method !== "creditcard" || lastFour === undefined) return undefined;
  const [, year = "", month = ""] = /^(\d{4})-(\d{2})-\d{2}$/.exec(text(details?.["cardExpiryDate"])) ?? [];
  const facts = {
    type: cutText(text(details?.["cardLabel"]).toLowerCase(), 50),
    cardHolder,
    expiryMonth: month,
    expiryYear: year,
    lastFourDigits: lastFour,
  };
  const known = Object.entries(facts).filter(([, value]) => value !== "");
  return { _TYPE: "cardData", ...Object.fromEntries(known) };
}

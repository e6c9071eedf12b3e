import {
  at,
  cutText,
  instructionTexts,
  object,
  reportedAmount,
  text,
  type JsonObject,
  type ProviderAuthentication,
  type ProviderDetails,
  type ProviderOutcome,
  type ReportedAmount,
  detailsOfRefusal,
} from "@quittance/provider-kit";
import { ADYEN_CURRENCIES } from "./currencies.ts";
import { declinedHere, refused } from "./errors.ts";
import { instructionsOf } from "./instructions.ts";
import { tokenOf } from "./payment-method.ts";

interface PaymentContext {
  readonly submissionReference: string;
  readonly cvvWasSent: boolean;
}

/**
 * The response to `/payments` and `/payments/details` as an outcome (docs.adyen.com/online-payments/build-your-integration/
 * payment-result-codes).
 */
export function outcomeOfPayment(response: JsonObject, context: PaymentContext): ProviderOutcome {
  const { submissionReference } = context;
  const reference = text(response["merchantReference"]);
  if (reference && reference !== submissionReference)
    return { kind: "unknown", because: "The response is about another payment." };
  const providerReference = text(response["pspReference"]);
  const state = providerReference ? { providerReference } : {};
  const details = detailsOf(response, context);
  const resultCode = text(response["resultCode"]);
  switch (resultCode) {
    case "Authorised":
    case "Success":
      return { kind: "approved", ...state, ...amountOf(response["amount"]), details };
    case "Refused": {
      const refusal = refused(response, context);
      return { ...state, ...refusal, details: detailsOfRefusal(details, refusal.details) };
    }
    case "Error": {
      const { adapterCode, adapterMessage } = refused(response, context).error;
      const own = { adapterCode: adapterCode ?? resultCode, adapterMessage: adapterMessage ?? resultCode };
      return { ...state, ...declinedHere("temporarilyUnavailable", own) };
    }
    case "Cancelled": {
      const name = text(response["refusalReasonCode"]) === "16" ? "userCancelled" : "transactionCancelled";
      const adapterMessage = text(response["refusalReason"]) || resultCode;
      return { ...state, ...declinedHere(name, { adapterCode: resultCode, adapterMessage }) };
    }
    case "Received":
    case "Pending":
    case "PresentToShopper":
      return { kind: "pending", ...state, details: withInstructions(details, response) };
    case "RedirectShopper":
      return redirectOf(response, { state, details });
    // Only a page of the merchant could continue, which was not offered: it will not continue.
    case "IdentifyShopper":
    case "ChallengeShopper":
      return {
        ...state,
        ...declinedHere("verificationFailed", { adapterCode: resultCode, adapterMessage: resultCode }),
      };
    default:
      return {
        kind: "unknown",
        because: `Adyen responded with the result '${cutText(resultCode, 50)}'.`,
        ...state,
      };
  }
}

function redirectOf(
  response: JsonObject,
  { state, details }: { state: { providerReference?: string }; details: ProviderDetails },
): ProviderOutcome {
  const action = object(response["action"]);
  const url = text(action?.["url"]);
  if (!url) return { kind: "unknown", because: "Adyen redirects without an address.", ...state };
  const method = text(action?.["method"]).toUpperCase() === "POST" ? "POST" : "GET";
  const fields = Object.fromEntries(
    Object.entries(object(action?.["data"]) ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
  return { kind: "redirect", ...state, url, method, fields: method === "POST" ? fields : {}, details };
}

/** Not given by most responses. */
export function amountOf(given: unknown): { amount?: ReportedAmount } {
  if (given === undefined || given === null) return {};
  const fields = { value: at(given, "value"), currency: at(given, "currency") };
  return { amount: reportedAmount(fields, ADYEN_CURRENCIES) ?? "unreadable" };
}

/** Most of `additionalData` is only there if it is switched on for the account. */
export function detailsOf(
  response: JsonObject,
  { submissionReference }: Pick<PaymentContext, "submissionReference">,
): ProviderDetails {
  const data = object(response["additionalData"]) ?? {};
  const field = (name: string): string => meaningful(text(data[name]));
  const pspReference = text(response["pspReference"]);
  const stored = field("tokenization.storedPaymentMethodId") || field("recurring.recurringDetailReference");
  const shopper = field("tokenization.shopperReference") || field("recurring.shopperReference");
  const token = stored && tokenOf(shopper || submissionReference, stored);
  const checks = given({
    "avs-check": field("avsResult"),
    "cvc-check": field("cvcResult"),
    "liability-shift": field("liabilityShift"),
    "sepa-mandate": field("sepadirectdebit.mandateId"),
  });
  const authentication = authenticationOf(field);
  const isCard = field("cardBin") !== "" || field("cardSummary") !== "" || field("expiryDate") !== "";
  const walletType = text(at(response, "paymentMethod", "type")) || field("paymentMethod");
  return {
    ...given({
      adapterTransactionId: pspReference,
      adapterToken: token,
      schemeTransactionIdentifier: field("networkTxReference"),
      processorTransactionId: field("acquirerReference"),
      authCode: field("authCode"),
      arn: field("arn"),
    }),
    ...(Object.keys(checks).length > 0 && { extraData: checks }),
    ...(authentication && { providerAuthentication: authentication }),
    ...(token && !isCard && (walletType === "paypal" || walletType === "ideal")
      ? { returnData: { _TYPE: "walletData", walletReferenceId: token, walletType } }
      : {}),
    ...cardOfWallet(walletType, { brand: text(at(response, "paymentMethod", "brand")), field }),
  };
}

/** The results of 3-D Secure in `additionalData` (docs.adyen.com/online-payments/3d-secure/api-reference). */
function authenticationOf(field: (name: string) => string): ProviderAuthentication | undefined {
  const ofMessages = (name: string): string => field(`threeds2.threeDS2Result.${name}`);
  const transStatus = ofMessages("transStatus") || field("threeDAuthenticatedResponse");
  if (field("threeDOffered") !== "true" && transStatus === "") return undefined;
  const offered = field("threeDOfferedResponse");
  return {
    enrolled: offered === "N" || offered === "U" ? offered : "Y",
    ...given({
      transStatus: transStatus.slice(0, 1),
      eci: field("eci") || ofMessages("eci"),
      version: field("threeDSVersion") || ofMessages("messageVersion"),
      dsTransID: field("dsTransID") || ofMessages("dsTransID"),
      serverTransID: ofMessages("threeDSServerTransID"),
    }),
    ...(offered !== "" && { isChallenged: offered === "C" }),
  };
}

/** Adyen's names of the wallets whose tokens it decrypts: the gateway has only the card facts in the response. */
const OPENED_WALLETS: Readonly<Record<string, string>> = {
  applepay: "applepay",
  googlepay: "googlepay",
  paywithgoogle: "googlepay",
};

function cardOfWallet(
  walletType: string,
  { brand, field }: { brand: string; field: (name: string) => string },
): Pick<ProviderDetails, "tokenType" | "returnData"> {
  const tokenType = OPENED_WALLETS[walletType];
  if (tokenType === undefined) return {};
  const [, month = "", year = ""] = /^(\d{1,2})\/(\d{4})$/.exec(field("expiryDate")) ?? [];
  const card = given({
    type: brand,
    cardHolder: field("cardHolderName"),
    expiryMonth: month.padStart(month ? 2 : 0, "0"),
    expiryYear: year,
    firstSixDigits: field("cardBin"),
    lastFourDigits: field("cardSummary"),
  });
  return { tokenType, returnData: { _TYPE: "cardData", ...card } };
}

/** Adds the customer's next steps: for our page, and in `extraData` for merchants with pages of their own. */
function withInstructions(details: ProviderDetails, response: JsonObject): ProviderDetails {
  const instructions = instructionsOf(response);
  const alternative = cutText(text(at(response, "action", "alternativeReference")), 500);
  const extraData = {
    ...details.extraData,
    ...(instructions && instructionTexts(instructions)),
    ...(alternative && { alternativeReference: alternative }),
  };
  return {
    ...details,
    ...(instructions && { instructions }),
    ...(Object.keys(extraData).length > 0 && { extraData }),
  };
}

/** Adyen writes `N/A` and `null` where it has no value. */
function meaningful(value: string): string {
  return value === "N/A" || value === "null" ? "" : cutText(value, 255);
}

function given(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}

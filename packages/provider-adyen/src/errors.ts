import {
  at,
  cutText,
  declineNames,
  declineOf,
  notExecutedBy,
  schemeDecline,
  text,
  type Declined,
  type DeclineName,
  type JsonObject,
} from "@quittance/provider-kit";
import type { AdyenError } from "./api.ts";
import { scrub } from "./scrub.ts";

/** Codes of the public API by `refusalReasonCode` (docs.adyen.com/development-resources/refusal-reasons). */
const BY_REFUSAL = declineNames({
  transactionDeclined: "2 3 19 26 27 33 36 41 43 44 45 50",
  temporarilyUnavailable: "4 9 21 40",
  invalidCard: "5 8 25",
  expiredCard: "6",
  insufficientFunds: "12",
  customerDataInvalid: "32",
  quotaRegulation: "7 18 28 29 46",
  unsupportedCard: "10 23 34 35",
  verificationFailed: "11 39 42",
  softDeclined: "38",
  fraudulentCard: "14 31",
  riskCheckBlock: "20 22",
  transactionCancelled: "15",
  userCancelled: "16 37",
  incorrectPaymentInfo: "17 24",
});

/** The text of a refusal, where its number is missing: webhooks have the text only. */
const BY_REASON: ReadonlyMap<string, string> = new Map(
  Object.entries({
    refused: "2",
    referral: "3",
    "acquirer error": "4",
    "blocked card": "5",
    "expired card": "6",
    "invalid amount": "7",
    "invalid card number": "8",
    "issuer unavailable": "9",
    "not supported": "10",
    "3d not authenticated": "11",
    "not enough balance": "12",
    "acquirer fraud": "14",
    cancelled: "15",
    "shopper cancelled": "16",
    "invalid pin": "17",
    "pin tries exceeded": "18",
    "pin validation not possible": "19",
    fraud: "20",
    "not submitted": "21",
    "fraud-cancelled": "22",
    "transaction not permitted": "23",
    "cvc declined": "24",
    "restricted card": "25",
    "revocation of auth": "26",
    "declined non generic": "27",
    "withdrawal amount exceeded": "28",
    "withdrawal count exceeded": "29",
    "issuer suspected fraud": "31",
    "avs declined": "32",
    "authentication required": "38",
  }),
);

/** The issuer's own code says more than "Refused" and "Blocked Card". */
const BY_RAW: Readonly<Record<string, DeclineName>> = {
  "04": "pickUpCard",
  "07": "pickUpCard",
  "41": "lostCard",
  "43": "stolenCard",
  "51": "insufficientFunds",
  "54": "expiredCard",
};

/** Another payment of the same agreement would be declined as well. */
const DO_NOT_RESUBMIT = new Set(["26", "46", "50"]);
const MERCHANT_ADVICE: Readonly<Record<string, string>> = { "01": "01", "02": "02", "03": "03", "21": "03" };

/** A refusal of the issuer or of Adyen's risk rules: no money moved. */
export function refused(
  response: JsonObject,
  { cvvWasSent = true }: { cvvWasSent?: boolean } = {},
): Declined {
  const reason = text(response["refusalReason"]);
  const code = text(response["refusalReasonCode"]) || (BY_REASON.get(reason.toLowerCase()) ?? "");
  const raw = text(at(response, "additionalData", "refusalReasonRaw"));
  const givenAdvice = text(at(response, "additionalData", "merchantAdviceCode"));
  const advice = adviceOf(givenAdvice);
  const mayNotRepeat = DO_NOT_RESUBMIT.has(code) || advice === "03";
  const extraData = {
    ...(mayNotRepeat && { doNotResubmit: "true" }),
    ...(advice && { merchantAdviceCode: advice }),
  };
  return {
    kind: "declined",
    error: declineOf(nameOf(code, { raw, cvvWasSent }), {
      adapterCode: code || null,
      adapterMessage:
        cutText(scrub(cutText(raw && raw !== reason ? `${reason} (${raw})` : reason, 2_000)), 500) || null,
      scheme: schemeDecline({ code: numberOf(raw), adviceCode: numberOf(givenAdvice) }),
    }),
    details: Object.keys(extraData).length > 0 ? { extraData } : {},
  };
}

function nameOf(code: string, { raw, cvvWasSent }: { raw: string; cvvWasSent: boolean }): DeclineName {
  const refined = code === "2" || code === "5" || code === "" ? BY_RAW[raw.slice(0, 2)] : undefined;
  if (refined) return refined;
  if (code === "24" && !cvvWasSent) return "cvvRequired";
  return BY_REFUSAL.get(code) ?? "transactionDeclined";
}

/** The code of `NN : text`. */
function numberOf(given: string): string {
  return given.split(":", 1)[0]!.trim();
}

/** The advice as the public API has it in `merchantAdviceCode`: 24 to 30 say when to try again. */
function adviceOf(given: string): string {
  const code = numberOf(given);
  const number = Number(code);
  return MERCHANT_ADVICE[code] ?? (number >= 24 && number <= 30 ? "02" : "");
}

/** Codes of the public API by `errorCode` (docs.adyen.com/development-resources/error-codes). */
const BY_ERROR = declineNames({
  invalidConfiguration:
    "000 010 10 107 138 160 901 950 951 952 953 954 955 956 957 958 959 960 961 962 963 964 965 966 967",
  unsupportedCard: "905 907",
  invalidRequest: "100 130 137 158 166 177 29_001 702",
  invalidCard: "101",
  incorrectPaymentInfo: "103 153 800 803 805",
  expiredCard: "129 140 141",
  customerDataInvalid: "104 116 117 118 119 124 131 132 133 134 135 147 148 149 150 151 181 190",
  ibanInvalid: "161 162",
  bicInvalid: "163",
  logicalError: "167 906",
  quotaRegulation: "916",
  processingError: "0",
});

/** A request that Adyen refused before it executed anything. */
export function declinedByError({ status, errorCode, message }: AdyenError): Declined {
  const byStatus = status === 401 || status === 403 ? "invalidConfiguration" : "invalidRequest";
  return {
    kind: "declined",
    error: declineOf(BY_ERROR.get(errorCode) ?? byStatus, {
      adapterCode: errorCode || String(status),
      adapterMessage: message || null,
    }),
    details: {},
  };
}

/** The outcome of a request that was not executed, or about which nothing is proven. */
export const notExecuted = notExecutedBy(declinedByError);

export function declinedHere(
  name: DeclineName,
  own: { adapterCode?: string; adapterMessage: string },
): Declined {
  const adapterMessage = scrub(own.adapterMessage);
  return { kind: "declined", error: declineOf(name, { ...own, adapterMessage }), details: {} };
}

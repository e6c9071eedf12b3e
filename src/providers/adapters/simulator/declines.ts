import {
  API_ERRORS,
  declineOf,
  type ApiErrorCode,
  type ApiErrorName,
} from "../../../platform/api-errors/index.ts";
import type { DeclineName as AnyDecline, ProviderError, SchemeDecline } from "@quittance/provider-kit";

/**
 * Every reason the simulated provider declines for, by its name in the catalogue of errors, with the provider's own code and
 * words: those of ISO 8583 where there are some.
 */
const DECLINES = {
  logicalError: ["BOOKS", "The books do not allow this"],
  invalidConfiguration: ["CONFIG", "The simulator does not know this setting"],
  userCancelled: ["17", "Customer cancellation"],
  transactionDeclined: ["05", "Do not honor"],
  transactionExpired: ["EXPIRED", "The customer did not finish in time"],
  quotaRegulation: ["61", "Exceeds amount limit"],
  insufficientFunds: ["51", "Not sufficient funds"],
  incorrectPaymentInfo: ["14", "Payment data missing or malformed"],
  invalidCard: ["14", "Invalid card number"],
  expiredCard: ["54", "Expired card"],
  fraudulentCard: ["59", "Suspected fraud"],
  stolenCard: ["43", "Stolen card, pick up"],
  ibanInvalid: ["AC01", "Incorrect account number"],
  cvvRequired: ["N7", "CVV missing"],
  softDeclined: ["65", "Strong customer authentication required"],
  timeout: ["68", "Response received too late"],
  temporarilyUnavailable: ["91", "Issuer or switch inoperative"],
  communicationError: ["96", "System malfunction"],
} as const satisfies Partial<Record<ApiErrorName, readonly [adapterCode: string, adapterMessage: string]>>;

export type DeclineName = keyof typeof DECLINES;
export type DeclineCode = ApiErrorCode<DeclineName>;

const NAMES = Object.keys(DECLINES) as DeclineName[];

/** The name of a code that the simulator declines with; undefined for any other number. */
export function declineNameOf(code: number): DeclineName | undefined {
  return NAMES.find((name) => API_ERRORS[name].code === code);
}

/** `because` replaces the provider's own words where the case has better ones. */
export function declineError(name: DeclineName, because?: string | null): ProviderError {
  const [adapterCode, adapterMessage] = DECLINES[name];
  return declineOf(name, { adapterCode, adapterMessage: because ?? adapterMessage });
}

/** The gateway's decline for an issuer's code, as the adapters of real providers have it. */
const BY_SCHEME_CODE: Readonly<Record<string, AnyDecline>> = {
  "04": "pickUpCard",
  "07": "pickUpCard",
  "14": "invalidCard",
  "15": "invalidCard",
  "33": "expiredCard",
  "34": "fraudulentCard",
  "41": "lostCard",
  "43": "stolenCard",
  "46": "accountClosed",
  "51": "insufficientFunds",
  "54": "expiredCard",
  "55": "incorrectPaymentInfo",
  "57": "unsupportedCard",
  "58": "invalidConfiguration",
  "59": "fraudulentCard",
  "61": "quotaRegulation",
  "65": "quotaRegulation",
  "82": "incorrectPaymentInfo",
  "91": "temporarilyUnavailable",
  "96": "temporarilyUnavailable",
  "03": "invalidConfiguration",
  "1A": "softDeclined",
  N7: "incorrectPaymentInfo",
  AC01: "ibanInvalid",
  AC04: "accountClosed",
  AM04: "insufficientFunds",
};

/** A decline with the codes of issuer and scheme that the tester chose. Where the simulator had no reason of its own, the issuer's code is it. */
export function schemeError(
  name: DeclineName,
  { because, scheme }: { because: string | null; scheme: SchemeDecline | undefined },
): ProviderError {
  const code = scheme?.code ?? null;
  const byCode = name === "transactionDeclined" && code !== null ? BY_SCHEME_CODE[code] : undefined;
  const { adapterCode, adapterMessage } = declineError(name, because);
  return declineOf(byCode ?? name, { adapterCode: code ?? adapterCode, adapterMessage, scheme });
}

import {
  API_ERRORS,
  declineOf,
  type ApiErrorCode,
  type ApiErrorName,
} from "../../../platform/api-errors/index.ts";
import type { ProviderError } from "@quittance/provider-kit";

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
  insufficientFunds: ["51", "Not sufficient funds"],
  incorrectPaymentInfo: ["14", "Payment data missing or malformed"],
  expiredCard: ["54", "Expired card"],
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

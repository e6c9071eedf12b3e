import { DECLINES, type DeclineClass, type DeclineName } from "@quittance/provider-kit";

/** The class of a decline for which nothing better is known than the gateway's own code. */
const BY_NAME: Readonly<Record<DeclineName, DeclineClass>> = {
  invalidRequest: "change_data",
  processingError: "unknown",
  logicalError: "change_data",
  invalidConfiguration: "elsewhere",
  maintenance: "technical",
  accountClosed: "never",
  userCancelled: "unknown",
  transactionDeclined: "elsewhere",
  quotaRegulation: "later",
  transactionExpired: "unknown",
  insufficientFunds: "later",
  incorrectPaymentInfo: "change_data",
  invalidCard: "never",
  expiredCard: "change_data",
  fraudulentCard: "never",
  unsupportedCard: "change_data",
  transactionCancelled: "unknown",
  riskCheckBlock: "never",
  pickUpCard: "never",
  lostCard: "never",
  stolenCard: "never",
  ibanInvalid: "change_data",
  bicInvalid: "change_data",
  customerDataInvalid: "change_data",
  cvvRequired: "change_data",
  verificationFailed: "authenticate",
  softDeclined: "authenticate",
  timeout: "technical",
  temporarilyUnavailable: "technical",
  communicationError: "technical",
};

const BY_CODE: ReadonlyMap<number, DeclineClass> = new Map(
  Object.entries(BY_NAME).map(([name, of]) => [DECLINES[name as DeclineName].code, of]),
);

/** Refusals of the request itself (a field, a right, a limit) are no declines of an instrument: `change_data`. */
export function classByError(code: number): DeclineClass {
  return BY_CODE.get(code) ?? "change_data";
}

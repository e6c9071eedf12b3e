import {
  declinedHere,
  type AdapterConnector,
  type Declined,
  type ProviderRequest,
} from "@quittance/provider-kit";
import { methodOf } from "./methods.ts";
import { nameOf } from "./payment-fields.ts";

/** Refuses a payment that Mollie cannot take, before anything is sent. */
export function refusePayment(request: ProviderRequest, connector: AdapterConnector): Declined | undefined {
  const method = methodOf(connector.method);
  const { amount, source, token } = request;
  const isTestKey = connector.credentials.apiSecret?.startsWith("test_") ?? false;
  if (isTestKey !== connector.testMode)
    return declinedHere("invalidConfiguration", "The key is of the other mode, test or live.");
  // There are no fields for them.
  if (request.authentication)
    return declinedHere("invalidRequest", "Mollie takes no results of 3-D Secure: it authenticates itself.");
  if (request.isMailOrTelephoneOrder)
    return declinedHere("invalidRequest", "Mollie takes no orders by mail or telephone.");
  if (amount && !method.currencies.includes(amount.currency))
    return declinedHere("invalidRequest", `${connector.method} at Mollie does not take ${amount.currency}.`);
  // The currencies of that list have two decimals.
  if (amount && method.wholeAmounts?.includes(amount.currency) && amount.minor % 100n !== 0n)
    return declinedHere(
      "invalidRequest",
      `${connector.method} at Mollie takes whole ${amount.currency} only.`,
    );
  if (token) return undefined;
  if (request.withRegister && !method.mandate)
    return declinedHere("invalidRequest", `${connector.method} at Mollie cannot be stored.`);
  if (method.flow === "mandate") {
    if (source?.kind !== "iban")
      return declinedHere("incorrectPaymentInfo", "A direct debit needs the customer's account.");
    return nameOf(request)
      ? undefined
      : declinedHere("customerDataInvalid", "A mandate needs the customer's name.");
  }
  return source === null
    ? undefined
    : declinedHere("invalidRequest", "The customer pays on Mollie's page: it takes no instrument.");
}

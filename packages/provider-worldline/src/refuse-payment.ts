import { declinedHere, type RefusePayment } from "@quittance/provider-kit";
import { productOfCard } from "./card-product.ts";
import { methodOf } from "./methods.ts";

/** Refuses a payment that Worldline cannot take, before anything is sent. */
export const refusePayment: RefusePayment = (request, { method: name }) => {
  const { amount, source, token, withRegister, authentication, isMailOrTelephoneOrder } = request;
  const { flow, currencies, customerFields } = methodOf(name);
  if (amount && currencies.length > 0 && !currencies.includes(amount.currency))
    return declinedHere("invalidRequest", `${name} at Worldline does not take ${amount.currency}.`);
  if (flow !== "card") {
    if (authentication)
      return declinedHere("invalidRequest", `${name} at Worldline takes no results of 3-D Secure.`);
    if (isMailOrTelephoneOrder)
      return declinedHere("invalidRequest", `${name} at Worldline takes no orders by mail or telephone.`);
  }
  if (flow === "page") {
    if (withRegister) return declinedHere("invalidRequest", `${name} at Worldline cannot be stored.`);
    if (source !== null || token !== null)
      return declinedHere("invalidRequest", "The customer pays on Worldline's page: it takes no instrument.");
    const missing = customerFields?.find((field) => request.customerInput[field] === undefined);
    return missing && declinedHere("incorrectPaymentInfo", `${name} needs the customer's ${missing}.`);
  }
  const isUnknownCard = source?.kind === "card" && productOfCard(source.pan) === undefined;
  return isUnknownCard && !token
    ? declinedHere("unsupportedCard", "Worldline has no payment product for this card.")
    : undefined;
};

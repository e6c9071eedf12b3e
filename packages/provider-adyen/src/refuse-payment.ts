import { text, type CustomerField, type ProviderRequest, type RefusePayment } from "@quittance/provider-kit";
import { declinedHere } from "./errors.ts";
import { methodOf } from "./methods.ts";
import { passthroughProblem } from "./payment-fields.ts";

/** Refuses a payment that its method cannot make or lacks data for, before anything is sent. */
export const refusePayment: RefusePayment = (request, { method: name }) => {
  const problem = passthroughProblem(request);
  if (problem) return declinedHere("invalidRequest", { adapterMessage: problem });
  const method = methodOf(name);
  if (request.withRegister && !method.isStored)
    return declinedHere("invalidRequest", { adapterMessage: `${name} at Adyen cannot be stored.` });
  if (request.token) return undefined;
  const notEntered = Object.keys(method.customerFields ?? {}).find(
    (field) => request.customerInput[field as CustomerField] === undefined,
  );
  if (notEntered !== undefined)
    return declinedHere("incorrectPaymentInfo", {
      adapterMessage: `${name} needs the customer's ${notEntered}.`,
    });
  const missing = method.requires?.find((field) => !isGiven(request, field));
  if (missing === undefined) return undefined;
  const fields = missing === "name" ? "customer.firstName and customer.lastName" : `customer.${missing}`;
  return declinedHere("customerDataInvalid", { adapterMessage: `${fields} is required for ${name}` });
};

function isGiven({ customer }: ProviderRequest, field: "name" | "email" | "billingCountry"): boolean {
  const names = field === "name" ? ["firstName", "lastName"] : [field];
  return names.every((name) => text(customer[name]) !== "");
}

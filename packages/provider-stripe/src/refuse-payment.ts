import {
  declineOf,
  text,
  type Declined,
  type ProviderRequest,
  type RefusePayment,
} from "@quittance/provider-kit";
import { methodOf } from "./methods.ts";

/** Refuses a payment that its method cannot make or lacks data for, before anything is sent. */
export const refusePayment: RefusePayment = (request, { method: name }) => {
  const method = methodOf(name);
  if (request.withRegister && !method.mandate)
    return refusal("invalidRequest", `${name} at Stripe cannot be stored.`);
  if (request.token) return undefined;
  const { instrument = "none" } = method;
  if ((request.source?.kind ?? "none") !== instrument)
    return refusal(
      "incorrectPaymentInfo",
      `${name} at Stripe is not paid with ${request.source?.kind ?? "nothing"}.`,
    );
  const input = method.customerFields?.find((field) => request.customerInput[field] === undefined);
  if (input) return refusal("incorrectPaymentInfo", `${name} needs the customer's ${input}.`);
  const missing = method.requires?.find((field) => !isGiven(request, field));
  if (missing === undefined) return undefined;
  const fields = missing === "name" ? "customer.firstName or customer.lastName" : `customer.${missing}`;
  return refusal("customerDataInvalid", `${fields} is required for ${name}`);
};

function isGiven({ customer }: ProviderRequest, field: "name" | "email" | "billingCountry"): boolean {
  const names = field === "name" ? ["firstName", "lastName"] : [field];
  return names.some((name) => text(customer[name]) !== "");
}

function refusal(
  name: "invalidRequest" | "incorrectPaymentInfo" | "customerDataInvalid",
  adapterMessage: string,
): Declined {
  return { kind: "declined", error: declineOf(name, { adapterMessage }), details: {} };
}

import { asciiAddress, text, type JsonObject, type ProviderRequest } from "@quittance/provider-kit";

/** `+31208202070`: Mollie refuses others. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** The customer's addresses, as far as they are given. */
export function addressesOf({ customer }: ProviderRequest): JsonObject {
  const field = (name: string): string => text(customer[name]);
  const email = asciiAddress(field("email"));
  const billing = given({
    givenName: field("firstName"),
    familyName: field("lastName"),
    organizationName: field("company"),
    streetAndNumber: field("billingAddress1"),
    streetAdditional: field("billingAddress2"),
    postalCode: field("billingPostcode"),
    email,
    phone: phoneOf(field("billingPhone")),
    city: field("billingCity"),
    region: field("billingState"),
    country: field("billingCountry"),
  });
  const shipping = given({
    givenName: field("shippingFirstName"),
    familyName: field("shippingLastName"),
    organizationName: field("shippingCompany"),
    streetAndNumber: field("shippingAddress1"),
    streetAdditional: field("shippingAddress2"),
    postalCode: field("shippingPostcode"),
    phone: phoneOf(field("shippingPhone")),
    city: field("shippingCity"),
    region: field("shippingState"),
    country: field("shippingCountry"),
  });
  return {
    ...(billing && { billingAddress: billing }),
    ...(shipping && { shippingAddress: shipping }),
  };
}

/** Without the signs between the digits; left out where the country is not in it. */
function phoneOf(phone: string): string {
  const plain = phone.replaceAll(/[\s()./-]/g, "").replace(/^00/, "+");
  return E164.test(plain) ? plain : "";
}

function given(fields: Readonly<Record<string, string | undefined>>): JsonObject | undefined {
  const entries = Object.entries(fields).filter(([, value]) => value);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

import type { TSchema } from "typebox";
import { expect, test } from "vitest";
import { REQUEST_SCHEMAS } from "../../transaction-requests/index.ts";
import { LINK_FIELDS, linkRequest } from "./new-link.ts";
import { REQUEST_TYPES } from "./request-as-person.ts";

/**
 * Fields of the request that the form does not have, by their reason. An object of which the form has no part is named as a whole, and
 * every other part by itself.
 */
const NOT_ON_FORM: Readonly<Record<string, string>> = {
  "the customer chooses on the page how to pay":
    "transactionToken referenceUuid cardData customer.paymentData",
  "the customer comes from an e-mail or a message, and has no shop to return to":
    "successUrl cancelUrl errorUrl",
  "programs of the merchant set it, for themselves or for the provider":
    "additionalId1 additionalId2 extraData merchantMetaData pspPassthroughData includeTracing customer.extraData",
  "the data of an order are in the system that has the order": "items splits l2l3Data",
  "people and their orders are known to the merchant's systems; a link needs a name and an address for its e-mail":
    "customer.identification customer.birthDate customer.gender customer.company customer.nationalId customer.emailVerified " +
    "customer.billingAddress1 customer.billingAddress2 customer.billingCity customer.billingPostcode customer.billingState " +
    "customer.billingCountry customer.billingPhone customer.shippingFirstName customer.shippingLastName " +
    "customer.shippingCompany customer.shippingAddress1 customer.shippingAddress2 customer.shippingCity " +
    "customer.shippingPostcode customer.shippingState customer.shippingCountry customer.shippingPhone",
  "it describes a session in a shop": "threeDSecureData customer.ipAddress",
  "it is for further payments, and a link of the form is for one":
    "withRegister transactionIndicator schedule recovery customerProfileData referenceSchemeTransactionIdentifier",
  "the customer pays what was typed, and it was converted nowhere before": "surchargeAmount dccData",
  "the payment's page has a capture": "captureInMinutes",
  "it names a stored instrument, which receives the money": "recipientAccountReferenceUuid",
  "no adapter makes use of it": "requestPartialAuthorization",
};

const FULL_FORM = {
  ...(Object.fromEntries(LINK_FIELDS.map((name) => [name, name])) as Record<
    (typeof LINK_FIELDS)[number],
    string
  >),
  amount: "9.99",
  currency: "EUR",
  minutes: "1440",
  reminder: "60",
  mail: "yes",
  conversion: "yes",
};

/** The paths of the parts of a request that an example of it does not have. */
function missingIn(example: unknown, schema: TSchema, path: readonly string[] = []): string[] {
  if (example === undefined) return [path.join(".")];
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, TSchema>> };
  return Object.entries(properties).flatMap(([name, part]) =>
    missingIn((example as Readonly<Record<string, unknown>>)[name], part, [...path, name]),
  );
}

test("the form has every field of a request for a link, but for those with a reason", () => {
  const request = linkRequest(FULL_FORM);
  const missing = REQUEST_TYPES.flatMap((type) => missingIn(request, REQUEST_SCHEMAS[type]));
  const decided = Object.values(NOT_ON_FORM).flatMap((names) => names.split(" "));
  expect([...new Set(missing)].toSorted()).toEqual(decided.toSorted());
});

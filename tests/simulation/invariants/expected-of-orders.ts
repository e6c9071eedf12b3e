import type { Order } from "../shop.ts";
import type { Expected } from "./expected-documents.ts";

const TYPES: Readonly<Record<string, string>> = { incrementalAuthorization: "inc-auth" };

/** Fields of `customer` in a document, with the names of the request. */
const CUSTOMER = {
  identification: "identification",
  first_name: "firstName",
  last_name: "lastName",
  birth_date: "birthDate",
  gender: "gender",
  company: "company",
  national_id: "nationalId",
  email: "email",
  email_verified: "emailVerified",
  ip_address: "ipAddress",
  billing_address1: "billingAddress1",
  billing_address2: "billingAddress2",
  billing_city: "billingCity",
  billing_postcode: "billingPostcode",
  billing_state: "billingState",
  billing_country: "billingCountry",
  billing_phone: "billingPhone",
  shipping_firstname: "shippingFirstName",
  shipping_lastname: "shippingLastName",
  shipping_company: "shippingCompany",
  shipping_address1: "shippingAddress1",
  shipping_address2: "shippingAddress2",
  shipping_city: "shippingCity",
  shipping_postcode: "shippingPostcode",
  shipping_state: "shippingState",
  shipping_country: "shippingCountry",
  shipping_phone: "shippingPhone",
};

/**
 * What the document of a transaction must contain because of what the merchant sent, from the request as the merchant
 * remembers it and not as the gateway recorded it.
 */
export function expectedOfOrder({ operation, request, card }: Order): Expected {
  const customer = (request["customer"] ?? {}) as Readonly<Record<string, unknown>>;
  const { basket } = (request["extraData"] ?? {}) as Readonly<Record<string, unknown>>;
  const policy = (request["threeDSecureData"] as { "3dsecure"?: string } | undefined)?.["3dsecure"];
  return {
    initiated_by: "merchant",
    api_version: "3",
    is_with_register: request["withRegister"] === true,
    is_recurring: request["transactionIndicator"] === "RECURRING",
    description: request["description"] ?? null,
    additional_id1: request["additionalId1"] ?? null,
    "3d_secure": policy?.toLowerCase() ?? null,
    extra_data: basket === undefined ? null : { basket },
    items: request["items"] === undefined ? null : [expectedItem(request["items"] as Item[])],
    ...(operation && { type: TYPES[operation] ?? operation, ...expectedAmount(operation, request) }),
    ...(typeof request["referenceUuid"] === "string" && { related_id: request["referenceUuid"] }),
    ...Object.fromEntries(
      Object.entries(CUSTOMER).map(([field, name]) => [`customer.${field}`, customer[name] ?? null]),
    ),
    ...(card && {
      "creditcard.first_six_digits": card.pan.slice(0, 6),
      "creditcard.last_four_digits": card.pan.slice(-4),
      "creditcard.card_holder": card.cardHolder,
    }),
  };
}

/** A void takes what is left and a part in the card's currency has a base amount that depends on its rate. */
function expectedAmount(operation: string, request: Order["request"]): Expected {
  if (operation === "void" || request["currency"] !== "EUR") return {};
  return { base_amount: Number(request["amount"]), base_currency: "EUR" };
}

interface Item {
  readonly name: string;
  readonly quantity: number;
  readonly price: string;
}

function expectedItem([item]: readonly Item[]): Expected {
  return { name: item!.name, price: Number(item!.price), currency: "EUR", quantity: item!.quantity };
}

import type { ImportField } from "./fields.ts";

/** Which column of a file has which field. */
export type Mapping = Readonly<Record<string, ImportField>>;

export const BUILT_IN_MAPPINGS = ["quittance", "stripe", "braintree", "gr4vy"] as const;
export type BuiltInMapping = (typeof BUILT_IN_MAPPINGS)[number];

/** Columns of the exports of other gateways, from their documentation of November 2026. The gateway's own format names its fields. */
export const MAPPINGS: Readonly<Record<Exclude<BuiltInMapping, "quittance">, Mapping>> = {
  stripe: {
    id: "customerIdentification",
    name: "name",
    email: "email",
    default_source: "preferredToken",
    "card.id": "externalToken",
    "card.name": "cardHolder",
    "card.number": "pan",
    "card.exp_month": "expirationMonth",
    "card.exp_year": "expirationYear",
    "card.address_line1": "billingAddress1",
    "card.address_line2": "billingAddress2",
    "card.address_city": "billingCity",
    "card.address_state": "billingState",
    "card.address_zip": "billingPostcode",
    "card.address_country": "billingCountry",
    "card.transaction_ids": "schemeTransactionIdentifier",
  },
  braintree: {
    id: "customerIdentification",
    first_name: "firstName",
    last_name: "lastName",
    company: "company",
    email: "email",
    phone: "billingPhone",
    "credit_card.token": "externalToken",
    "credit_card.cardholder_name": "cardHolder",
    "credit_card.number": "pan",
    "credit_card.expiration": "expiration",
    "credit_card.expiration_date": "expiration",
    "credit_card.expiration_month": "expirationMonth",
    "credit_card.expiration_year": "expirationYear",
    "credit_card.default": "preferred",
    "credit_card.network_transaction_id": "schemeTransactionIdentifier",
    "credit_card.billing_address.street_address": "billingAddress1",
    "credit_card.billing_address.extended_address": "billingAddress2",
    "credit_card.billing_address.locality": "billingCity",
    "credit_card.billing_address.region": "billingState",
    "credit_card.billing_address.postal_code": "billingPostcode",
    "credit_card.billing_address.country_code_alpha2": "billingCountry",
  },
  gr4vy: {
    audit_reference_id: "rowId",
    "buyer.external_identifier": "customerIdentification",
    "buyer.display_name": "name",
    "buyer.billing_details.first_name": "firstName",
    "buyer.billing_details.last_name": "lastName",
    "buyer.billing_details.email_address": "email",
    "buyer.billing_details.phone_number": "billingPhone",
    "buyer.billing_details.address.line1": "billingAddress1",
    "buyer.billing_details.address.line2": "billingAddress2",
    "buyer.billing_details.address.city": "billingCity",
    "buyer.billing_details.address.state": "billingState",
    "buyer.billing_details.address.postal_code": "billingPostcode",
    "buyer.billing_details.address.country": "billingCountry",
    "payment_method.external_identifier": "externalToken",
    "payment_method.number": "pan",
    "payment_method.expiration_date": "expiration",
    "payment_method.scheme_transaction_id": "schemeTransactionIdentifier",
  },
};

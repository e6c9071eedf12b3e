import { pointOf } from "./country-points.ts";
import { maskedIban } from "./masked-iban.ts";
import type { TransactionFacts } from "./transaction-facts.ts";
import { type DocumentPart, filled, known, readText, whitelisted } from "./values.ts";

/** Names of the document whose request field is the same name in camel case. */
const SAME_NAMES = [
  "identification first_name last_name birth_date gender company national_id email email_verified ip_address",
  "billing_address1 billing_address2 billing_city billing_postcode billing_state billing_country billing_phone",
  "shipping_company shipping_address1 shipping_address2 shipping_city shipping_postcode shipping_state",
  "shipping_country shipping_phone",
]
  .join(" ")
  .split(" ")
  .map(
    (name) => [name, name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())] as const,
  );

/** spec "Object customer": as the merchant sent it, its account masked. */
export function customerObject(facts: TransactionFacts): DocumentPart | undefined {
  const customer = facts.transaction.request.customer as Readonly<Record<string, unknown>> | undefined;
  if (customer === undefined) return undefined;
  const { ibanData } = (customer["paymentData"] ?? {}) as { ibanData?: { iban?: string; bic?: string } };
  const part = known({
    ...Object.fromEntries(SAME_NAMES.map(([name, field]) => [name, customer[field]])),
    shipping_firstname: customer["shippingFirstName"],
    shipping_lastname: customer["shippingLastName"],
    iban: maskedIban(ibanData?.iban),
    bic: ibanData?.bic,
    billing_country_geopoint: pointOf(readText(customer["billingCountry"])),
    shipping_country_geopoint: pointOf(readText(customer["shippingCountry"])),
    extra_data: whitelisted(customer["extraData"], facts.extraDataWhitelist),
  });
  return filled(part);
}

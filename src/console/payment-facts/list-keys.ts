import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** The kinds of values that can be listed. */
export const KEY_WORDS = {
  EMAIL: "E-mail address",
  IPV4: "IP address",
  CARD_FINGERPRINT: "Card, by the uuid of a payment",
  BIN_RANGE: "BIN range",
  CUSTOMER_IDENTIFICATION: "Customer number",
  IBAN: "IBAN",
  BILLING_COUNTRY: "Billing country",
  SHIPPING_COUNTRY: "Shipping country",
  FIRST_NAME: "First name",
  LAST_NAME: "Last name",
  BILLING_PHONE: "Billing phone",
  SHIPPING_PHONE: "Shipping phone",
  BIC: "BIC",
} as const satisfies Readonly<Record<string, PlainText>>;

export function keyWord(key: string): string {
  const word = Object.hasOwn(KEY_WORDS, key) ? KEY_WORDS[key as keyof typeof KEY_WORDS] : undefined;
  return word ? t(word) : key;
}

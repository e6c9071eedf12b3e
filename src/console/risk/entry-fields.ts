import type { FormField } from "../configuration/form-fields.ts";
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

/** Its values are countries, which are chosen by name. */
export function isCountryKey(key: string): boolean {
  return key === "BILLING_COUNTRY" || key === "SHIPPING_COUNTRY";
}

export function keyWord(key: string): string {
  const word = Object.hasOwn(KEY_WORDS, key) ? KEY_WORDS[key as keyof typeof KEY_WORDS] : undefined;
  return word ? t(word) : key;
}

/** Why something is listed, and until when. */
export function reasonFields(typed?: (name: string) => string): FormField[] {
  const fields: FormField[] = [
    {
      path: "comment",
      label: t("Reason"),
      kind: { type: "text", maxlength: 500 },
      value: "",
      required: true,
    },
    {
      path: "endsAt",
      label: t("Until the end of (empty: for good)"),
      kind: { type: "date" },
      value: "",
    },
  ];
  return typed ? fields.map((field) => ({ ...field, value: typed(field.path) })) : fields;
}

/** All fields of an entry. */
export function entryFields(typed?: (name: string) => string): FormField[] {
  const fields: FormField[] = [
    {
      path: "list",
      label: t("List"),
      kind: {
        type: "choice",
        options: [
          ["block", t("Block")],
          ["allow", t("Allow")],
        ],
      },
      value: "block",
    },
    {
      path: "key",
      label: t("Kind of value"),
      kind: { type: "choice", options: Object.keys(KEY_WORDS).map((key) => [key, keyWord(key)]) },
      value: "EMAIL",
    },
    { path: "value", label: t("Value"), kind: { type: "text" }, value: "" },
    {
      path: "country",
      label: t("Country"),
      hint: t("In place of the value, for a country of an address."),
      kind: { type: "code", of: "country" },
      value: "",
    },
  ];
  return [
    ...(typed ? fields.map((field) => ({ ...field, value: typed(field.path) })) : fields),
    ...reasonFields(typed),
  ];
}

import type { FormField } from "../configuration/form-fields.ts";
import { t } from "../language/translate.ts";
import { KEY_WORDS, keyWord } from "../payment-facts/list-keys.ts";

/** Its values are countries, which are chosen by name. */
export function isCountryKey(key: string): boolean {
  return key === "BILLING_COUNTRY" || key === "SHIPPING_COUNTRY";
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

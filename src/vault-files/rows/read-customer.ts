import { CUSTOMER_TEXT_FIELDS, type CustomerData } from "../../customer-profiles/index.ts";
import { COUNTRY_CODES } from "../../platform/country-codes.ts";
import { isJsonObject } from "../../platform/json-object.ts";
import { invalid, type RowProblem } from "./file-row.ts";
import type { Values } from "./row-readers.ts";

const COUNTRIES: ReadonlySet<string> = new Set(COUNTRY_CODES);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The customer of a row. A country that is no two-letter code and a birthday that is no day are left out: a card is worth more. */
export function customerOf(values: Values): { readonly data: CustomerData } | RowProblem {
  const fields = Object.fromEntries(
    CUSTOMER_TEXT_FIELDS.flatMap((field) => {
      const value = values.get(field);
      return value === undefined ? [] : [[field, value]];
    }),
  );
  const { billingCountry, birthDate, gender, ...rest } = fields;
  const country = billingCountry?.toUpperCase();
  const extraData = extraDataOf(values.get("extraData"));
  if (extraData === undefined) return invalid("extraData", { code: "no_texts_in_object" });
  return {
    data: {
      ...(fields["firstName"] === undefined &&
        fields["lastName"] === undefined &&
        nameOf(values.get("name"))),
      ...rest,
      ...(country !== undefined && COUNTRIES.has(country) && { billingCountry: country }),
      ...(birthDate !== undefined && DAY.test(birthDate) && { birthDate }),
      ...(gender !== undefined && /^[MF]$/i.test(gender) && { gender: gender.toUpperCase() }),
      ...(values.has("emailVerified") && { emailVerified: values.get("emailVerified") === "true" }),
      ...(Object.keys(extraData).length > 0 && { extraData }),
    },
  };
}

/** The last word is the last name. */
function nameOf(name: string | undefined): CustomerData {
  if (name === undefined) return {};
  const words = name.split(/\s+/);
  if (words.length === 1) return { lastName: name };
  return { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1)! };
}

function extraDataOf(text: string | undefined): Record<string, string> | undefined {
  if (text === undefined) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isJsonObject(parsed)) return undefined;
    const entries = Object.entries(parsed);
    const areTexts = entries.every((entry): entry is [string, string] => typeof entry[1] === "string");
    return areTexts && entries.length <= 50 ? Object.fromEntries(entries) : undefined;
  } catch {
    return undefined;
  }
}

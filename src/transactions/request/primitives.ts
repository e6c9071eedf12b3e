import { Type } from "typebox";
import { AMOUNT_PATTERN, CURRENCY_PATTERN } from "../../platform/money/index.ts";
import { LANGUAGE_TAG_PATTERN } from "../../languages/index.ts";
import { DATE_TIME_PATTERN, MAX_DATE_TIME_CHARACTERS } from "../../platform/date-time.ts";
import { ANY_ADDRESS_PATTERN } from "../../platform/email-address.ts";

/** Amounts are strings of at most ten digits and three decimals; how many the currency allows is checked later. */
export const Amount = Type.String({
  pattern: AMOUNT_PATTERN,
  examples: ["9.99"],
});
export const CurrencyCode = Type.String({
  pattern: CURRENCY_PATTERN,
  examples: ["EUR"],
});
export const CountryCode = Type.String({
  pattern: "^[A-Z]{2}$",
  examples: ["AT"],
});
export const DateOnly = Type.String({ format: "date" });
export const DateTime = Type.String({ pattern: DATE_TIME_PATTERN, maxLength: MAX_DATE_TIME_CHARACTERS });
export const Language = Type.String({
  pattern: LANGUAGE_TAG_PATTERN,
  maxLength: 35,
  description:
    "The language of pages and mails: ISO 639-1 code, which may be followed by a region or a script: pt-BR, zh-Hant; also as a locale, de_DE_formal. Default: that of the browser; of mails English.",
  examples: ["en"],
});
export const EmailAddress = Type.String({ maxLength: 255, pattern: ANY_ADDRESS_PATTERN });
/** Only http and https: anything else (javascript:, file:, data:) must never reach our own client. */
const httpUrl = {
  pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s]+$",
  maxLength: 4096,
  examples: ["https://shop.example/return"],
};
export const HttpUrl = Type.String(httpUrl);
/** Where a browser goes on to: a page, or an app by the scheme that it has for itself. Which schemes run something is checked later. */
const returnUrl = {
  pattern: "^[A-Za-z][A-Za-z0-9+.-]*:[^\\s]+$",
  maxLength: 4096,
  examples: ["https://shop.example/return", "myshop://order/17"],
};
export const ReturnUrl = Type.String(returnUrl);
export const describedReturnUrl = (description: string) => Type.String({ ...returnUrl, description });

export const text = (maxLength: number, minLength = 0) => Type.String({ maxLength, minLength });
export const oneOf = <const T extends string[]>(...values: T) => Type.Enum(values);

export const StringMap = Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 8192 }), {
  maxProperties: 64,
  propertyNames: { maxLength: 64 },
});

export const closed = <T extends Parameters<typeof Type.Object>[0]>(properties: T, description?: string) =>
  Type.Object(properties, { additionalProperties: false, ...(description ? { description } : {}) });

/** The same with a name of its own in the API document, under which generated clients have it. */
export const named = <T extends Parameters<typeof Type.Object>[0]>(
  title: string,
  properties: T,
  description?: string,
) => Type.Object(properties, { additionalProperties: false, title, ...(description ? { description } : {}) });

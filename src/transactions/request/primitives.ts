import { Type } from "typebox";

/** Amounts are strings of at most ten digits and three decimals; how many the currency allows is checked later. */
export const Amount = Type.String({
  pattern: "^[0-9]{1,10}(\\.[0-9]{1,3}0{0,7})?$",
  examples: ["9.99"],
});
export const CurrencyCode = Type.String({
  pattern: "^[A-Z]{3}$",
  examples: ["EUR"],
});
export const CountryCode = Type.String({
  pattern: "^[A-Z]{2}$",
  examples: ["AT"],
});
export const DateOnly = Type.String({ format: "date" });
export const DateTime = Type.String({
  pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}(:[0-9]{2})?([+-][0-9]{2}:[0-9]{2}|Z)?$",
  maxLength: 30,
});
export const Language = Type.String({
  pattern: "^[A-Za-z]{2}(-[A-Za-z]{2,4})?$",
  description:
    "The language of pages and mails: ISO 639-1 code, which may be followed by a region or a script: pt-BR, zh-Hant. Default: that of the browser; of mails English.",
  examples: ["en"],
});
/** Only http and https: anything else (javascript:, file:, data:) must never reach a browser or our own client. */
const httpUrl = {
  pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s]+$",
  maxLength: 4096,
  examples: ["https://shop.example/return"],
};
export const HttpUrl = Type.String(httpUrl);
export const describedHttpUrl = (description: string) => Type.String({ ...httpUrl, description });

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

import { LANGUAGES } from "../../languages/index.ts";
import { COUNTRY_CODES, numericCountry } from "../../platform/country-codes.ts";
import { allCurrencies } from "../../platform/money/index.ts";
import { countryName } from "./country-name.ts";
import { presentLocale } from "./translate.ts";

/** Codes that a person chooses by name. */
export type CodeKind =
  | "country"
  /** By the numeric code of ISO 3166-1, as card protocols have it. */
  | "countryNumber"
  | "currency"
  | "language"
  | "timeZone";

/** A code with its name, as forms and lists have it. */
export type CodeOption = readonly [code: string, name: string];

/** All codes of a kind with their names in the present language, in the order of the names. */
export function codeOptions(kind: CodeKind): readonly CodeOption[] {
  const locale = presentLocale();
  const key = `${kind} ${locale}`;
  const options = KNOWN.get(key) ?? inOrder(kind, locale);
  KNOWN.set(key, options);
  return options;
}

/** The options with the codes that are there and that the gateway does not have, by which nothing chosen is lost. */
export function withPresent(
  options: readonly CodeOption[],
  present: readonly string[],
): readonly CodeOption[] {
  const known = new Set(options.map(([code]) => code));
  const unknown = present.filter((code) => code !== "" && !known.has(code));
  return [...unknown.map((code) => [code, code] as const), ...options];
}

/** `Euro (EUR)`: amounts show the code, so that it stands beside the name. */
function currencyText(code: string, locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: "currency", fallback: "none" }).of(code);
  return name === undefined ? code : `${name.charAt(0).toUpperCase()}${name.slice(1)} (${code})`;
}

/** Per kind and locale: their names do not change while the process runs. */
const KNOWN = new Map<string, readonly CodeOption[]>();

function inOrder(kind: CodeKind, locale: string): readonly CodeOption[] {
  const { compare } = new Intl.Collator(locale);
  return namedCodes(kind, locale).toSorted(([, one], [, other]) => compare(one, other));
}

function namedCodes(kind: CodeKind, locale: string): CodeOption[] {
  switch (kind) {
    case "country":
      return COUNTRY_CODES.map((code) => [code, countryName(code)]);
    case "countryNumber":
      return COUNTRY_CODES.flatMap((code): CodeOption[] => {
        const number = numericCountry(code);
        return number === undefined ? [] : [[number, countryName(code)]];
      });
    case "currency":
      return allCurrencies().map(({ code }) => [code, currencyText(code, locale)]);
    case "language":
      return LANGUAGES.map(({ code, name }) => [code, name]);
    case "timeZone":
      return Intl.supportedValuesOf("timeZone").map((zone) => [zone, zone.replaceAll("_", " ")]);
  }
}

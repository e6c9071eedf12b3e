import { currencyOf, parseAmount, type Money } from "@quittance/provider-kit";
import { isRefusal, type Refusal } from "../refusal.ts";
import { comparable, currenciesSpelled, spellingsOf } from "./currency-spellings.ts";

/** The sign before the decimals. */
type DecimalMark = "." | ",";
export type TypedAmountRefusal = Refusal<"not_an_amount"> | Refusal<"ambiguous">;

/** Whole digits, or groups of three with the same mark between them; then decimals. Blanks and the Swiss apostrophe group, too. */
const WRITTEN: Readonly<Record<DecimalMark, RegExp>> = {
  ".": /^(\d+|[1-9]\d{0,2}([\s',])\d{3}(?:\2\d{3})*)(?:\.(\d+))?$/,
  ",": /^(\d+|[1-9]\d{0,2}([\s'.])\d{3}(?:\2\d{3})*)(?:,(\d+))?$/,
};
/** Lakhs and crores: `12,34,567.50`. */
const IN_LAKHS = /^([1-9]\d?(?:,\d{2})*,\d{3})(?:\.(\d+))?$/;
const COUNTED_IN_LAKHS = ["BDT", "INR", "LKR", "NPR", "PKR"];
const MAX_LENGTH = 40;
/** Marks of the direction of writing, which `Intl` sets around amounts, and nobody sees. */
const UNSEEN = /[\u200e\u200f\u061c\u2066-\u2069\ufeff]/g;
/** `½` and `²` are no digits, and would become some below. */
const NUMBER_SIGNS = /[\p{No}\p{Nl}]/u;
/** All that stand for the apostrophe between thousands, which the Arabic mark groups like. */
const APOSTROPHES = /[’‘ʼ′´`٬]/g;
const ARABIC_DECIMAL_MARK = /٫/g;
/** `12,–`, also before the currency: a whole amount. */
const DASH_FOR_DECIMALS = /(\d)[.,]\s?[-–—]{1,2}(?=\s|$)/;

/** Digits of all scripts, and the digit of ours. */
const DIGITS: ReadonlyMap<string, string> = new Map(
  Intl.supportedValuesOf("numberingSystem").flatMap((system) => {
    const format = new Intl.NumberFormat(`en-u-nu-${system}`);
    return Array.from({ length: 10 }, (_, digit) => [format.format(digit), String(digit)] as const);
  }),
);

/**
 * Reads an amount as a person types or copies it: as the locale writes it, with or without groups, in digits of any script, with
 * the currency's code, sign or name on either side (`1.234,50 €` in German); also with the other decimal mark, where that is the
 * only amount of the currency it can be. `1.234` of a currency with three decimals is refused as ambiguous where the point groups.
 */
export function readTypedAmount(
  text: string,
  { currency, locale }: { currency: string; locale: string },
): Money | TypedAmountRefusal {
  const typed = text.trim();
  // Never cut: the rest would be another amount.
  if (typed.length > MAX_LENGTH || NUMBER_SIGNS.test(typed)) return { refused: true, code: "not_an_amount" };
  const own = decimalMark(locale);
  const number = withoutCurrency(plain(typed, own), { currency, locale }).replace(DASH_FOR_DECIMALS, "$1");
  const isOwnDecimal = WRITTEN[own].exec(number)?.[3] !== undefined;
  const first = reading(number, own, currency);
  if (isOwnDecimal) return first ?? { refused: true, code: "not_an_amount" };
  const second = reading(number, own === "." ? "," : ".", currency);
  if (first && second && first.minor !== second.minor) return { refused: true, code: "ambiguous" };
  return first ?? second ?? { refused: true, code: "not_an_amount" };
}

/** A number and the currencies that the sign, code or name beside it may mean. */
interface TypedMoney {
  readonly number: string;
  readonly currencies: readonly string[];
}

/** Divides `€12.50` or `49.90 EUR`; undefined for a text without a number, or without a currency beside it. */
export function readTypedMoney(text: string, locale: string): TypedMoney | undefined {
  const typed = text.trim();
  if (typed.length > MAX_LENGTH) return undefined;
  const all = plain(typed, decimalMark(locale));
  const [before = ""] = /^\D*/.exec(all) ?? [];
  const rest = all.slice(before.length).replace(DASH_FOR_DECIMALS, "$1");
  let end = rest.length;
  while (end > 0 && !/\d/.test(rest[end - 1]!)) end -= 1;
  const after = rest.slice(end);
  if (end === 0 || (before === "") === (after === "")) return undefined;
  const currencies = currenciesSpelled(before + after, locale);
  return currencies.length === 0 ? undefined : { number: rest.slice(0, end), currencies };
}

/** Our digits, plain blanks and apostrophes. */
function plain(text: string, own: DecimalMark): string {
  const marked = text
    .replaceAll(UNSEEN, "")
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(ARABIC_DECIMAL_MARK, own);
  const digits = Array.from(marked, (character) => DIGITS.get(character) ?? character).join("");
  return digits.normalize("NFKC").trim();
}

function withoutCurrency(text: string, { currency, locale }: { currency: string; locale: string }): string {
  if (currency === "") return text;
  const upper = comparable(text);
  // In capitals some letters become two: then the places of the two texts differ, and the text stays as it is.
  if (upper.length !== text.length) return text;
  for (const spelling of spellingsOf(currency, locale)) {
    if (upper.startsWith(spelling)) return text.slice(spelling.length).trimStart();
    if (upper.endsWith(spelling)) return text.slice(0, -spelling.length).trimEnd();
  }
  return text;
}

/** Undefined when it is no amount of the currency with that decimal mark. */
function reading(text: string, mark: DecimalMark, currency: string): Money | undefined {
  const [, whole, decimals] = partsOf(text, mark, currency);
  if (whole === undefined) return undefined;
  if (decimals !== undefined && mayBeThousands(decimals, currency)) return undefined;
  const digits = whole.replaceAll(/\D/g, "");
  const money = parseAmount(decimals === undefined ? digits : `${digits}.${decimals}`, currency);
  return isRefusal(money) ? undefined : money;
}

function partsOf(text: string, mark: DecimalMark, currency: string): readonly (string | undefined)[] {
  const [all, whole, , decimals] = WRITTEN[mark].exec(text) ?? [];
  if (all !== undefined || mark === "," || !COUNTED_IN_LAKHS.includes(currency))
    return [all, whole, decimals];
  return IN_LAKHS.exec(text) ?? [];
}

/** Three digits after a mark, in a currency with fewer decimals: a person who types `10.000` EUR may mean ten thousand. */
export function mayBeThousands(decimals: string, currency: string): boolean {
  return decimals.length === 3 && currencyOf(currency).minorUnitDigits < 3;
}

function decimalMark(locale: string): DecimalMark {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value === "," ? "," : ".";
}

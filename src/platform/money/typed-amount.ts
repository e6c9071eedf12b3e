import { currencyOf, parseAmount, type Money } from "@quittance/provider-kit";
import { isRefusal, type Refusal } from "../refusal.ts";

/** The sign before the decimals. */
type DecimalMark = "." | ",";
export type TypedAmountRefusal = Refusal<"not_an_amount"> | Refusal<"ambiguous">;

/** Whole digits, or groups of three with the same mark between them; then decimals. Spaces and the Swiss apostrophe group, too. */
const WRITTEN: Readonly<Record<DecimalMark, RegExp>> = {
  ".": /^(\d+|[1-9]\d{0,2}([\s'’,])\d{3}(?:\2\d{3})*)(?:\.(\d+))?$/,
  ",": /^(\d+|[1-9]\d{0,2}([\s'’.])\d{3}(?:\2\d{3})*)(?:,(\d+))?$/,
};
const MAX_LENGTH = 40;

/**
 * Reads an amount as a person types or copies it: as the locale writes it, with or without groups and the currency's
 * code (`1.234,50 EUR` in German); also with the other decimal mark, where that is the only amount of the currency it can be.
 * `1.234` of a currency with three decimals is refused as ambiguous where the point groups.
 */
export function readTypedAmount(
  text: string,
  { currency, locale }: { currency: string; locale: string },
): Money | TypedAmountRefusal {
  const typed = text.trim();
  // Never cut: the rest would be another amount.
  if (typed.length > MAX_LENGTH) return { refused: true, code: "not_an_amount" };
  const number = withoutCode(typed, currency);
  const own = decimalMark(locale);
  const isOwnDecimal = WRITTEN[own].exec(number)?.[3] !== undefined;
  const first = reading(number, own, currency);
  if (isOwnDecimal) return first ?? { refused: true, code: "not_an_amount" };
  const second = reading(number, own === "." ? "," : ".", currency);
  if (first && second && first.minor !== second.minor) return { refused: true, code: "ambiguous" };
  return first ?? second ?? { refused: true, code: "not_an_amount" };
}

function withoutCode(text: string, currency: string): string {
  const upper = text.toUpperCase();
  if (currency === "") return text;
  if (upper.startsWith(currency)) return text.slice(currency.length).trimStart();
  return upper.endsWith(currency) ? text.slice(0, -currency.length).trimEnd() : text;
}

/** Undefined when it is no amount of the currency with that decimal mark. */
function reading(text: string, mark: DecimalMark, currency: string): Money | undefined {
  const [, whole, , decimals] = WRITTEN[mark].exec(text) ?? [];
  if (whole === undefined) return undefined;
  if (decimals !== undefined && mayBeThousands(decimals, currency)) return undefined;
  const digits = whole.replaceAll(/\D/g, "");
  const money = parseAmount(decimals === undefined ? digits : `${digits}.${decimals}`, currency);
  return isRefusal(money) ? undefined : money;
}

/** Three digits after a mark, in a currency with fewer decimals: a person who types `10.000` EUR may mean ten thousand. */
export function mayBeThousands(decimals: string, currency: string): boolean {
  return decimals.length === 3 && currencyOf(currency).minorUnitDigits < 3;
}

function decimalMark(locale: string): DecimalMark {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value === "," ? "," : ".";
}

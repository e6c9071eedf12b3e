import type { Refusal } from "../values/refusal.ts";
import { currencyOf } from "./currencies.ts";

/** An exact amount: integer minor units of an ISO 4217 currency. */
export interface Money {
  readonly minor: bigint;
  readonly currency: string;
}

/** The documented limit of an amount. */
const MAX_WHOLE_DIGITS = 10;
const AMOUNT = /^(\d{1,10})(?:\.(\d{1,20}))?$/;

export type AmountRefusal = Refusal<"not_an_amount"> | Refusal<"too_many_decimals">;

/**
 * Reads a decimal amount string exactly: `9.9`, `9.90` and `9.900` EUR are the same, as `705` and `705.00` JPY. A digit
 * other than 0 beyond the currency's minor units is refused, never rounded.
 */
export function parseAmount(text: string, currencyCode: string): Money | AmountRefusal {
  const match = AMOUNT.exec(text);
  if (!match) return { refused: true, code: "not_an_amount" };
  const digits = currencyOf(currencyCode).minorUnitDigits;
  const fraction = withoutZeros(match[2] ?? "");
  if (fraction.length > digits) return { refused: true, code: "too_many_decimals" };
  return { minor: BigInt(match[1]! + fraction.padEnd(digits, "0")), currency: currencyCode };
}

function withoutZeros(fraction: string): string {
  let end = fraction.length;
  while (fraction[end - 1] === "0") end -= 1;
  return fraction.slice(0, end);
}

/** Why an amount was refused, in the one sentence of all interfaces: `EUR has at most 2 decimals`. */
export function wordsOfAmountRefusal(
  { code }: AmountRefusal,
  sent: { text: string; currency: string },
): string {
  const { text, currency } = sent;
  if (code === "not_an_amount") return wordsOfNoAmount(text, MAX_WHOLE_DIGITS);
  const digits = currencyOf(currency).minorUnitDigits;
  return `${currency} has ${digits === 0 ? "no decimals" : `at most ${digits} decimals`}`;
}

/** Why a text is no decimal number with so many digits before the point. */
export function wordsOfNoAmount(text: string, maxWholeDigits: number): string {
  return wordsOfNoAmountProblem(problemOfNumber(text, maxWholeDigits), maxWholeDigits);
}

export type NoAmountProblem = "too_large" | "negative" | "decimal_comma" | "no_number";

/** The problem of a text that is no amount, and the digits that an amount may have before its point. */
export function problemOfAmountText(text: string): { problem: NoAmountProblem; maxWholeDigits: number } {
  return { problem: problemOfNumber(text, MAX_WHOLE_DIGITS), maxWholeDigits: MAX_WHOLE_DIGITS };
}

/** The problem of a text that is no decimal number with so many digits before the point. */
export function problemOfNumber(text: string, maxWholeDigits: number): NoAmountProblem {
  const [, sign, whole = ""] = /^([-+]?)(\d{1,40})(?:\.\d{1,40})?$/.exec(text) ?? [];
  if (whole.length > maxWholeDigits) return "too_large";
  if (sign === "-") return "negative";
  return /^[0-9.]{0,40},[0-9]{1,40}$/.test(text) ? "decimal_comma" : "no_number";
}

/** The sentence of all interfaces about such a problem. */
export function wordsOfNoAmountProblem(problem: NoAmountProblem, maxWholeDigits: number): string {
  switch (problem) {
    case "too_large":
      return `has more than ${maxWholeDigits} digits before the point`;
    case "negative":
      return "must not be negative";
    case "decimal_comma":
      return "must have a point and no comma, as in 9.99";
    case "no_number":
      return "must be a decimal number as text, as in 9.99";
  }
}

/** The amount as a decimal string with the currency's own number of decimals: `9.99`, `1000` (JPY), `1.250` (KWD). */
export function formatAmount({ minor, currency }: Money): string {
  const digits = currencyOf(currency).minorUnitDigits;
  const sign = minor < 0n ? "-" : "";
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, "0");
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

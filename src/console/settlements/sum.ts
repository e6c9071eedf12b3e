import { formatAmount } from "../../platform/money/index.ts";
import { minorOfSum } from "../payment-facts/minor-of-sum.ts";
import { minorText, shownMoney } from "../payment-facts/words.ts";

/** The sum of decimal texts of one currency. */
export function sumOf(texts: readonly string[], currency: string): string {
  const minor = texts.reduce((sum, text) => sum + minorOfSum(text, currency), 0n);
  return formatAmount({ minor, currency });
}

/** A decimal text with its currency, as the present language writes it; below zero with a minus. */
export function signedText(text: string, currency: string): string {
  return minorText(minorOfSum(text, currency), currency);
}

/** The same without its currency, in a table that is of one. */
export function signedNumber(text: string, currency: string): string {
  return shownMoney({ minor: minorOfSum(text, currency), currency }, "number");
}

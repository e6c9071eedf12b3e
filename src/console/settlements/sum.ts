import { formatAmount, parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { minorText } from "../payment-facts/words.ts";

/** The sum of decimal texts of one currency. */
export function sumOf(texts: readonly string[], currency: string): string {
  const minor = texts.reduce((sum, text) => sum + minorOf(text, currency), 0n);
  return formatAmount({ minor, currency });
}

function minorOf(text: string, currency: string): bigint {
  const money = parseAmount(text.replace(/^-/, ""), currency);
  if (isRefusal(money)) throw new Error("A provider's sum is not an amount of its currency.");
  return text.startsWith("-") ? -money.minor : money.minor;
}

/** A decimal text with its currency, as the present language writes it; below zero with a minus. */
export function signedText(text: string, currency: string): string {
  return minorText(minorOf(text, currency), currency);
}

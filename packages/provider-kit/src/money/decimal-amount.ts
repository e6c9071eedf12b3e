import type { CurrencyRule } from "../port/capabilities.ts";
import { isRefusal } from "../values/refusal.ts";
import { text } from "../values/json-values.ts";
import { currencyOf, findCurrency } from "./currencies.ts";
import { moneyOfProvider, providerAmount, type ReportedAmount } from "./currency-rules.ts";
import type { Money } from "./money.ts";

const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,10}))?$/;

/**
 * The amount as a provider writes it that takes decimal text: `10.00`, or `1000` where it has no decimals for the currency. It throws
 * for what cannot be written by these rules, which the gateway refused before it recorded the request.
 */
export function decimalAmount(money: Money, rules: readonly CurrencyRule[] = []): string {
  const amount = providerAmount(money, rules);
  if (isRefusal(amount)) throw new Error(`The amount ${amount.message}.`);
  const digits = decimalsOf(money.currency, rules);
  const [sign, written] = amount < 0n ? ["-", -amount] : ["", amount];
  const padded = written.toString().padStart(digits + 1, "0");
  if (digits === 0) return sign + padded;
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

/**
 * The amount that a provider's message has as decimal text; undefined when it has none. Zeros beyond the currency's decimals change
 * nothing; `unreadable` when it is no decimal number, of no currency, or finer than the currency.
 */
export function reportedDecimal(
  given: { readonly value: unknown; readonly currency: unknown },
  rules: readonly CurrencyRule[] = [],
): ReportedAmount | undefined {
  if (given.value === undefined || given.value === null) return undefined;
  const currency = text(given.currency).toUpperCase();
  const [, sign = "", whole = "", fraction = ""] = DECIMAL.exec(text(given.value)) ?? [];
  if (whole === "" || !findCurrency(currency)) return "unreadable";
  const digits = decimalsOf(currency, rules);
  if (/[1-9]/.test(fraction.slice(digits))) return "unreadable";
  const amount = BigInt(`${sign}${whole}${fraction.slice(0, digits).padEnd(digits, "0")}`);
  return moneyOfProvider(amount, { currency, rules }) ?? "unreadable";
}

function decimalsOf(currency: string, rules: readonly CurrencyRule[]): number {
  const rule = rules.find(({ currencies }) => currencies.includes(currency));
  return rule?.decimals ?? currencyOf(currency).minorUnitDigits;
}

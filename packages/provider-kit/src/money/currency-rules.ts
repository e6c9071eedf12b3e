import { integer, text } from "../values/json-values.ts";
import { currencyOf, findCurrency } from "./currencies.ts";
import type { Money } from "./money.ts";
import type { Refusal } from "../values/refusal.ts";
import type { CurrencyRule } from "../port/capabilities.ts";

type NotExpressible = Refusal<"not_expressible"> & { readonly message: string };

/**
 * The amount as the provider's integer. The gateway counts in the minor units of ISO 4217; a provider may count in others
 * for some currencies, and then some amounts cannot be written.
 */
export function providerAmount(
  { minor, currency }: Money,
  rules: readonly CurrencyRule[] = [],
): bigint | NotExpressible {
  const rule = rules.find(({ currencies }) => currencies.includes(currency));
  if (!rule) return minor;
  const scaled = rescale(minor, { from: currencyOf(currency).minorUnitDigits, to: rule.decimals });
  if (scaled === undefined)
    return notExpressible(`has more decimals than the provider takes for ${currency}`);
  const { multipleOf = 1n } = rule;
  return scaled % multipleOf === 0n
    ? scaled
    : notExpressible(`is finer than the provider takes for ${currency}`);
}

/** An amount in a provider's message. An amount that cannot be read is never taken for the right one. */
export type ReportedAmount = Money | "unreadable";

/**
 * The amount that a provider's message has in two fields; undefined when it has none. `unreadable` when it has one that is no
 * integer, of no currency, or finer than the currency.
 */
export function reportedAmount(
  given: { readonly value: unknown; readonly currency: unknown },
  rules: readonly CurrencyRule[],
): ReportedAmount | undefined {
  if (given.value === undefined || given.value === null) return undefined;
  const value = integer(given.value);
  const currency = text(given.currency).toUpperCase();
  if (value === undefined || !findCurrency(currency)) return "unreadable";
  return moneyOfProvider(value, { currency, rules }) ?? "unreadable";
}

/** The way back: what the provider's integer is in minor units of ISO 4217; undefined when it is finer than these. */
export function moneyOfProvider(
  amount: bigint,
  { currency, rules = [] }: { currency: string; rules?: readonly CurrencyRule[] },
): Money | undefined {
  const rule = rules.find(({ currencies }) => currencies.includes(currency));
  if (!rule) return { minor: amount, currency };
  const minor = rescale(amount, { from: rule.decimals, to: currencyOf(currency).minorUnitDigits });
  return minor === undefined ? undefined : { minor, currency };
}

function rescale(amount: bigint, { from, to }: { from: number; to: number }): bigint | undefined {
  if (to >= from) return amount * 10n ** BigInt(to - from);
  const divisor = 10n ** BigInt(from - to);
  return amount % divisor === 0n ? amount / divisor : undefined;
}

function notExpressible(message: string): NotExpressible {
  return { refused: true, code: "not_expressible", message };
}

import { findCurrency, wordsOfAmountRefusal } from "../../platform/money/index.ts";
import { minorOf, parseDecimal } from "../decimal.ts";
import type { FeeDefinition, FeeRate, TransactionalFee } from "./fee.ts";

/** Why a fee cannot be calculated, with the path within it; undefined when it can. */
export function refuseFee(fee: FeeDefinition): { path: string; message: string } | undefined {
  if (fee.kind === "periodic") return refuseAmount("amount", fee.amount, fee.currency);
  return refuseRate(fee.rate) ?? refuseConditions(fee);
}

function refuseRate(rate: FeeRate): { path: string; message: string } | undefined {
  const { percentage, fixed, minimum, maximum, currency } = rate;
  if (percentage === undefined && fixed === undefined)
    return { path: "rate", message: "needs a percentage or a fixed amount" };
  const isAmount = fixed !== undefined || minimum !== undefined || maximum !== undefined;
  if (isAmount && currency === undefined)
    return { path: "rate.currency", message: "is required with an amount" };
  if (!isAmount && currency !== undefined)
    return { path: "rate.currency", message: "is of fixed, minimum and maximum, and there is none of them" };
  if (currency === undefined) return undefined;
  for (const [name, text] of Object.entries({ fixed, minimum, maximum })) {
    const problem = text === undefined ? undefined : refuseAmount(`rate.${name}`, text, currency);
    if (problem) return problem;
  }
  const isInverted =
    minimum !== undefined && maximum !== undefined && parseDecimal(minimum)! > parseDecimal(maximum)!;
  return isInverted ? { path: "rate.maximum", message: "is below the minimum" } : undefined;
}

function refuseConditions({ when, rate }: TransactionalFee): { path: string; message: string } | undefined {
  if (when === undefined) return undefined;
  const { currencies, amountFrom, amountTo } = when;
  const unknown = currencies?.find((code) => !findCurrency(code));
  if (unknown !== undefined)
    return { path: "when.currencies", message: `'${unknown}' is not an ISO 4217 currency` };
  if (rate.currency !== undefined && currencies !== undefined && !currencies.includes(rate.currency))
    return { path: "when.currencies", message: "does not have the currency of the rate" };
  const limits = { amountFrom, amountTo };
  for (const [name, text] of Object.entries(limits)) {
    if (text === undefined) continue;
    const [currency, ...more] = currencies ?? [];
    if (currency === undefined || more.length > 0)
      return { path: `when.${name}`, message: "needs exactly one currency in when.currencies" };
    const problem = refuseAmount(`when.${name}`, text, currency);
    if (problem) return problem;
  }
  const isInverted =
    amountFrom !== undefined && amountTo !== undefined && parseDecimal(amountFrom)! > parseDecimal(amountTo)!;
  return isInverted ? { path: "when.amountTo", message: "is below amountFrom" } : undefined;
}

const NO_AMOUNT = { refused: true, code: "not_an_amount" } as const;
const TOO_FINE = { refused: true, code: "too_many_decimals" } as const;

/** Refuses an amount, which may be below zero, by the decimals of the currency. */
export function refuseAmount(
  path: string,
  text: string,
  currency: string,
): { path: string; message: string } | undefined {
  if (!findCurrency(currency))
    return { path: "currency", message: `'${currency}' is not an ISO 4217 currency` };
  const units = parseDecimal(text);
  if (units === undefined || minorOf(units, currency) === undefined)
    return {
      path,
      message: wordsOfAmountRefusal(units === undefined ? NO_AMOUNT : TOO_FINE, { text, currency }),
    };
  return undefined;
}

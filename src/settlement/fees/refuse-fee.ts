import { faultOfAmount, type FieldFault } from "../../platform/field-fault.ts";
import { findCurrency } from "../../platform/money/index.ts";
import { minorOf, parseDecimal } from "../decimal.ts";
import type { FeeDefinition, FeeRate, TransactionalFee } from "./fee.ts";

export interface FeeProblem {
  readonly path: string;
  readonly fault: FieldFault;
}

/** Why a fee cannot be calculated, with the path within it; undefined when it can. */
export function refuseFee(fee: FeeDefinition): FeeProblem | undefined {
  if (fee.kind === "periodic") return refuseAmount("amount", fee.amount, fee.currency);
  return refuseRate(fee.rate) ?? refuseConditions(fee);
}

function refuseRate(rate: FeeRate): FeeProblem | undefined {
  const { percentage, fixed, minimum, maximum, currency } = rate;
  if (percentage === undefined && fixed === undefined) return { path: "rate", fault: { code: "rate_empty" } };
  const isAmount = fixed !== undefined || minimum !== undefined || maximum !== undefined;
  if (isAmount && currency === undefined)
    return { path: "rate.currency", fault: { code: "currency_with_amount" } };
  if (!isAmount && currency !== undefined)
    return { path: "rate.currency", fault: { code: "currency_without_amount" } };
  if (currency === undefined) return undefined;
  for (const [name, text] of Object.entries({ fixed, minimum, maximum })) {
    const problem = text === undefined ? undefined : refuseAmount(`rate.${name}`, text, currency);
    if (problem) return problem;
  }
  const isInverted =
    minimum !== undefined && maximum !== undefined && parseDecimal(minimum)! > parseDecimal(maximum)!;
  return isInverted ? { path: "rate.maximum", fault: { code: "below_minimum" } } : undefined;
}

function refuseConditions({ when, rate }: TransactionalFee): FeeProblem | undefined {
  if (when === undefined) return undefined;
  const { currencies, amountFrom, amountTo } = when;
  const unknown = currencies?.find((code) => !findCurrency(code));
  if (unknown !== undefined)
    return { path: "when.currencies", fault: { code: "no_currency", currency: unknown } };
  if (rate.currency !== undefined && currencies !== undefined && !currencies.includes(rate.currency))
    return { path: "when.currencies", fault: { code: "lacks_rate_currency" } };
  const limits = { amountFrom, amountTo };
  for (const [name, text] of Object.entries(limits)) {
    if (text === undefined) continue;
    const [currency, ...more] = currencies ?? [];
    if (currency === undefined || more.length > 0)
      return { path: `when.${name}`, fault: { code: "one_currency" } };
    const problem = refuseAmount(`when.${name}`, text, currency);
    if (problem) return problem;
  }
  const isInverted =
    amountFrom !== undefined && amountTo !== undefined && parseDecimal(amountFrom)! > parseDecimal(amountTo)!;
  return isInverted ? { path: "when.amountTo", fault: { code: "below_amount_from" } } : undefined;
}

const NO_AMOUNT = { refused: true, code: "not_an_amount" } as const;
const TOO_FINE = { refused: true, code: "too_many_decimals" } as const;

/** Refuses an amount, which may be below zero, by the decimals of the currency. */
export function refuseAmount(path: string, text: string, currency: string): FeeProblem | undefined {
  if (!findCurrency(currency)) return { path: "currency", fault: { code: "no_currency", currency } };
  const units = parseDecimal(text);
  if (units === undefined || minorOf(units, currency) === undefined)
    return {
      path,
      fault: faultOfAmount(units === undefined ? NO_AMOUNT : TOO_FINE, { text, currency }),
    };
  return undefined;
}

import { at, integerAmount, reportedAmount, type Money, type ReportedAmount } from "@quittance/provider-kit";

/** An amount of a request: the currency's smallest unit, by ISO 4217. */
export interface AmountOfMoney {
  readonly amount: number;
  readonly currencyCode: string;
}

export function amountOfMoney(money: Money): AmountOfMoney {
  return { amount: integerAmount(money, []), currencyCode: money.currency };
}

/** Undefined where there is none. */
export function amountIn(given: unknown): ReportedAmount | undefined {
  return reportedAmount({ value: at(given, "amount"), currency: at(given, "currencyCode") }, []);
}

export function isAmount(given: ReportedAmount, { minor, currency }: Money): boolean {
  return given !== "unreadable" && given.minor === minor && given.currency === currency;
}

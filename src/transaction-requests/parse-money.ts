import { findCurrency, parseAmount, type Money } from "../platform/money/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { fieldInvalid, type FieldRefusal } from "./refusals.ts";

/** An amount of a request, refused by the name of its field. */
export function parseMoney(path: string, text: string, currency: string): Money | FieldRefusal {
  const money = parseAmount(text, currency);
  if (!isRefusal(money)) return money;
  if (money.code === "not_an_amount") return fieldInvalid(path, "is not a decimal amount");
  const digits = currencyDigits(currency);
  return fieldInvalid(path, `${currency} has ${digits === 0 ? "no decimals" : `at most ${digits} decimals`}`);
}

function currencyDigits(currency: string): number {
  return findCurrency(currency)?.minorUnitDigits ?? 0;
}

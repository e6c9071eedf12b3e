import { findCurrency, parseAmount, type Money } from "../platform/money/index.ts";
import { fieldInvalid, type FieldRefusal } from "./refusals.ts";

/** An amount of a request, refused by the name of its field. */
export function parseMoney(path: string, text: string, currency: string): Money | FieldRefusal {
  const money = parseAmount(text, currency);
  if (money === "not_an_amount") return fieldInvalid(path, "is not a decimal amount");
  if (money === "too_many_decimals") {
    const digits = currencyDigits(currency);
    return fieldInvalid(
      path,
      `${currency} has ${digits === 0 ? "no decimals" : `at most ${digits} decimals`}`,
    );
  }
  return money;
}

function currencyDigits(currency: string): number {
  return findCurrency(currency)?.minorUnitDigits ?? 0;
}

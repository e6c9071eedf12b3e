import {
  decimalAmount,
  reportedDecimal,
  at,
  type CurrencyRule,
  type JsonObject,
  type Money,
  type ReportedAmount,
} from "@quittance/provider-kit";

/** The currencies of PayPal's payments; BRL, CNY and MYR only within their countries (developer.paypal.com/reference/currency-codes). */
export const TAKEN_CURRENCIES: readonly string[] =
  "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN RUB SEK SGD THB TWD USD".split(
    " ",
  );

/** Where PayPal has other decimals than ISO 4217 (developer.paypal.com/reference/currency-codes). JPY has none in both. */
export const PAYPAL_CURRENCIES: readonly CurrencyRule[] = [{ currencies: ["HUF", "TWD"], decimals: 0 }];

/** `{currency_code, value}` of a request. */
export function amountFields(money: Money): JsonObject {
  return { currency_code: money.currency, value: decimalAmount(money, PAYPAL_CURRENCIES) };
}

/** The amount of a response; undefined when it has none. */
export function amountOf(value: unknown): ReportedAmount | undefined {
  return reportedDecimal(
    { value: at(value, "value"), currency: at(value, "currency_code") },
    PAYPAL_CURRENCIES,
  );
}

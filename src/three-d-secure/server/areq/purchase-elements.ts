import { currencyOf, findCurrency } from "../../../platform/money/index.ts";
import type { Message } from "../../messages/message-types.ts";
import type { AuthenticationSubject } from "../authentication-subject.ts";
import { compactDateTime, present } from "./element-values.ts";

type Elements = Partial<Message<"AReq">>;

/** The amount in minor units with the currency's own exponent. A register has no purchase. */
export function purchaseElements({ amount, data }: AuthenticationSubject, now: Temporal.Instant): Elements {
  if (amount === null) return {};
  const currency = currencyOf(amount.currency);
  return {
    purchaseAmount: amount.minor.toString(),
    purchaseCurrency: currency.numericCode,
    purchaseExponent: currency.minorUnitDigits.toString(),
    purchaseDate: compactDateTime(data.purchaseDate ?? now.toString(), 14) ?? "",
    ...present({ transType: data.transType }),
  };
}

export function numericCurrency(code: string): string | undefined {
  return findCurrency(code)?.numericCode;
}

/** Gift card amounts are in whole units, truncated (EMV 3DS table A.9: 123.45 is 123). */
export function wholeUnits(amount: string): string {
  return amount.split(".")[0] ?? amount;
}

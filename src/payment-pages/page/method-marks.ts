import { cardMark, hasMark, type Html } from "../../platform/pages/index.ts";

/** Methods whose mark has another name than the method. */
const KEYS: Readonly<Record<string, string>> = { Creditcard: "card", DirectDebit: "sepa" };

/** The mark of a payment method beside its name; a bank for one without a mark of its own. */
export function methodMark(method: string): Html {
  const key = (Object.hasOwn(KEYS, method) && KEYS[method]) || method.toLowerCase();
  return cardMark(key === "card" || hasMark(key) ? key : "bank");
}

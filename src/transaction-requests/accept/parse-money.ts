import { faultOfAmount } from "../../platform/field-fault.ts";
import { parseAmount, type Money } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { fieldInvalid, type FieldRefusal } from "../refusals.ts";

/** An amount of a request, refused by the name of its field. */
export function parseMoney(path: string, text: string, currency: string): Money | FieldRefusal {
  const money = parseAmount(text, currency);
  return isRefusal(money) ? fieldInvalid(path, faultOfAmount(money, { text, currency })) : money;
}

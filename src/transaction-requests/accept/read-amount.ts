import { findCurrency, type Money } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { fieldInvalid, type FieldRefusal } from "../refusals.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";
import { parseMoney } from "./parse-money.ts";

/** The amount of a request; null where it has none, and a refusal of one that its currency cannot have, of none, or of an unknown currency. */
export function readAmount(request: TransactionRequest): Money | null | FieldRefusal {
  if (request.amount === undefined && request.currency === undefined) return null;
  if (request.currency === undefined) return fieldInvalid("currency", { code: "required", name: "currency" });
  if (request.amount === undefined) return fieldInvalid("amount", { code: "required", name: "amount" });
  if (!findCurrency(request.currency))
    return fieldInvalid("currency", { code: "no_currency", currency: request.currency });
  const amount = parseMoney("amount", request.amount, request.currency);
  if (!isRefusal(amount) && amount.minor === 0n)
    return fieldInvalid("amount", { code: "amount_not_positive" });
  return amount;
}

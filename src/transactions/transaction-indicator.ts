import type { Transaction } from "./transaction.ts";
import { isInitial } from "./transaction-types.ts";

/**
 * How a payment relates to others with the same instrument: as the request says, else `INITIAL` where the instrument is
 * stored along the way and `SINGLE` where it is not. Null for what only follows a payment.
 */
export function transactionIndicatorOf({
  type,
  request,
}: Pick<Transaction, "type" | "request">): string | null {
  if (request.transactionIndicator !== undefined) return request.transactionIndicator;
  if (!isInitial(type)) return null;
  return request.withRegister === true ? "INITIAL" : "SINGLE";
}

import { codeOf } from "../../platform/api-errors/index.ts";
import type { Transaction } from "../../transactions/index.ts";

/** How a transaction ended that no provider decided: the customer or the merchant cancelled it, or its time was over. */
type EndBeforePayment = "by_customer" | "by_merchant" | "expired";

const ENDS: ReadonlyMap<number, EndBeforePayment> = new Map([
  [codeOf("userCancelled"), "by_customer"],
  [codeOf("transactionCancelled"), "by_merchant"],
  [codeOf("transactionExpired"), "expired"],
]);

/** Undefined where it goes on, succeeded, or was declined or refused. */
export function endBeforePayment({
  status,
  result,
}: Pick<Transaction, "status" | "result">): EndBeforePayment | undefined {
  // A link ends as cancelled in each of the three ways, another payment that expires as failed.
  if (status !== "cancelled" && status !== "error_internal") return undefined;
  return ENDS.get(result.errors?.at(-1)?.code ?? Number.NaN);
}

import { isRefusal } from "../platform/refusal.ts";
import { cancelOrExpire, type Transaction } from "../transactions/index.ts";
import { currentTransaction } from "./current-transaction.ts";
import type { TransactionParts } from "./parts.ts";

/** The customer cancels on the page. A payment that is under way cannot be stopped; then the result is its present state. */
export async function cancelFromPage(
  parts: TransactionParts,
  transaction: Transaction,
): Promise<Transaction> {
  const moved = await cancelOrExpire(parts.db, {
    uuid: transaction.uuid,
    trigger: "customer_cancelled",
    at: parts.clock.now(),
  });
  if (isRefusal(moved)) return currentTransaction(parts, transaction.uuid);
  parts.notifyWorkers();
  return moved;
}

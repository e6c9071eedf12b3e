import { isRefusal } from "../platform/refusal.ts";
import { endEarly, type Transaction } from "../transactions/index.ts";
import { currentTransaction } from "./current-transaction.ts";
import type { TransactionParts } from "./parts.ts";

/** The customer gives up on the page. A payment that is in flight can't be stopped any more: the record says what holds. */
export async function cancelFromPage(
  parts: TransactionParts,
  transaction: Transaction,
): Promise<Transaction> {
  const moved = await endEarly(parts.db, {
    uuid: transaction.uuid,
    trigger: "customer_cancelled",
    at: parts.clock.now(),
  });
  if (isRefusal(moved)) return currentTransaction(parts, transaction.uuid);
  parts.notifyWorkers();
  return moved;
}

import { isRefusal } from "../../platform/refusal.ts";
import { cancelOrExpire, type Transaction } from "../../transactions/index.ts";
import { movedOrCurrent } from "../outcome/current-transaction.ts";
import type { RecordParts } from "../parts.ts";

/** The customer cancels on the page. A payment that is under way cannot be stopped; then the result is its present state. */
export async function cancelFromPage(parts: RecordParts, transaction: Transaction): Promise<Transaction> {
  const moved = await cancelOrExpire(parts.db, {
    uuid: transaction.uuid,
    trigger: "customer_cancelled",
    at: parts.clock.now(),
  });
  if (!isRefusal(moved)) parts.notifyWorkers();
  return movedOrCurrent(parts, moved, transaction);
}

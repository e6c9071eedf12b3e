import { declineOf } from "../../platform/api-errors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { moveTransaction, type Transaction } from "../../transactions/index.ts";
import { currentTransaction } from "../current-transaction.ts";
import type { TransactionParts } from "../parts.ts";

/** The sealed card has expired: nothing can be charged any more. */
export async function refuseWithoutSource(
  parts: TransactionParts,
  transaction: Transaction,
): Promise<Transaction> {
  const at = parts.clock.now();
  const moved = await moveTransaction(parts.db, {
    uuid: transaction.uuid,
    trigger: "refused_by_gateway",
    at,
    error: { ...declineOf("transactionExpired"), createdAt: at.toString() },
  });
  parts.notifyWorkers();
  return isRefusal(moved) ? currentTransaction(parts, transaction.uuid) : moved;
}

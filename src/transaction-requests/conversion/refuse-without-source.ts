import { declineOf } from "../../platform/api-errors/index.ts";
import { moveTransaction, type Transaction } from "../../transactions/index.ts";
import { movedOrCurrent } from "../outcome/current-transaction.ts";
import type { RecordParts } from "../parts.ts";

/** The sealed card has expired: nothing can be charged any more. */
export async function refuseWithoutSource(
  parts: RecordParts,
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
  return movedOrCurrent(parts, moved, transaction);
}

import { findTransaction, type Transaction } from "../transactions/index.ts";
import type { TransactionParts } from "./parts.ts";

/** Something else came first; what the record says now is the answer. */
export async function currentTransaction(
  parts: Pick<TransactionParts, "db">,
  uuid: string,
): Promise<Transaction> {
  const transaction = await findTransaction(parts.db, uuid);
  if (!transaction) throw new Error(`No transaction ${uuid}.`);
  return transaction;
}

import { findTransaction, type Transaction } from "../transactions/index.ts";
import type { TransactionParts } from "./parts.ts";

/** The record as it is now. */
export async function currentTransaction(
  parts: Pick<TransactionParts, "db">,
  uuid: string,
): Promise<Transaction> {
  const transaction = await findTransaction(parts.db, uuid);
  if (!transaction) throw new Error(`No transaction ${uuid}.`);
  return transaction;
}

import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import { findTransaction, type Transaction } from "../../transactions/index.ts";
import type { RecordParts } from "../parts.ts";

type Parts = Pick<RecordParts, "db">;

/** The record as it is now. */
export async function currentTransaction({ db }: Parts, uuid: string): Promise<Transaction> {
  const transaction = await findTransaction(db, uuid);
  if (!transaction) throw new Error(`No transaction ${uuid}.`);
  return transaction;
}

/** The moved transaction; where another move came first, the record as it is now. */
export async function movedOrCurrent(
  parts: Parts,
  moved: Transaction | Refusal,
  { uuid }: Pick<Transaction, "uuid">,
): Promise<Transaction> {
  return isRefusal(moved) ? currentTransaction(parts, uuid) : moved;
}

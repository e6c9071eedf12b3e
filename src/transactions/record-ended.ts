import { sql, type Transaction as DatabaseTransaction } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { callbackJob } from "./move-transaction.ts";
import { openTransaction, type DuplicateTransactionId, type NewTransaction } from "./open-transaction.ts";
import { callbackResult, type TransactionState } from "./transaction-states.ts";
import type { Transaction } from "./transaction.ts";

/** Records a transaction that is final from the start, because nothing is submitted for it, and announces it. */
export async function recordEnded(
  tx: DatabaseTransaction,
  transaction: NewTransaction & { readonly status: TransactionState },
): Promise<Transaction | DuplicateTransactionId> {
  const { uuid, status } = transaction;
  const opened = await openTransaction(tx, transaction);
  if (!opened) throw new Error(`${uuid} was not recorded.`);
  if (isRefusal(opened)) return opened;
  await tx.execute(sql`
    with opened as (select * from transactions where uuid = ${uuid}),
      ${callbackJob({ from: sql`opened`, result: callbackResult(status), pendingOnly: false })}
    select 1`);
  return opened;
}

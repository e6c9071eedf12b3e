import { sql, type Transaction as DatabaseTransaction } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { announceChanges } from "./changes.ts";
import type { FollowUp } from "./follow-ups.ts";
import { callbackJob } from "./move-statement.ts";
import type { NewTransaction } from "./new-transaction.ts";
import { openTransaction, type DuplicateTransactionId } from "./open-transaction.ts";
import { callbackResult } from "./public-status.ts";
import { eventsOfEnded } from "./transaction-events.ts";
import type { Transaction } from "./transaction.ts";
import type { TransactionState } from "./state-names.ts";

/**
 * Records a transaction that is final from the start, because nothing is submitted for it, and announces it and the change
 * of what it follows.
 *
 * @param reserving what it takes of its original. The caller has locked that one, and checked that it has it.
 */
export async function recordEnded(
  tx: DatabaseTransaction,
  transaction: NewTransaction & { readonly status: TransactionState },
  reserving?: FollowUp,
): Promise<Transaction | DuplicateTransactionId> {
  const { uuid, status } = transaction;
  const opened = await openTransaction(tx, transaction, reserving);
  if (!opened) throw new Error(`${uuid} was not recorded.`);
  if (isRefusal(opened)) return opened;
  await tx.execute(sql`
    with opened as (select * from transactions where uuid = ${uuid}),
      ${callbackJob({ from: sql`opened`, result: callbackResult(status), pendingOnly: false })},
      ${eventsOfEnded(sql`opened`, status)}
    ${announceChanges(sql`select reference_uuid from opened where reference_uuid is not null`)}`);
  return opened;
}

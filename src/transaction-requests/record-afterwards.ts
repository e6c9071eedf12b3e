import { sql, type Sql, type Transaction as DatabaseTransaction } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import {
  callbackJob,
  openTransaction,
  type NewTransaction,
  type Transaction,
} from "../transactions/index.ts";

/**
 * Records what a provider did by itself with a transaction that is over: a transaction of its own, final from the start and
 * announced. False when it is recorded already: hearing of it again, also twice at the same instant, changes nothing.
 *
 * @param options.known what a follow-up of the original is known by that says the same
 */
export async function recordAfterwards(
  tx: DatabaseTransaction,
  options: {
    original: Transaction;
    known: Sql;
    /** The gateway names it `auto-<uuid>` (public API facts). */
    transaction: Omit<NewTransaction, "merchantTransactionId" | "referenceUuid" | "status">;
  },
): Promise<boolean> {
  const { original, known, transaction } = options;
  const { uuid } = transaction;
  // The lock makes two notifications at the same instant come one after the other.
  await tx.execute(sql`select uuid from transactions where uuid = ${original.uuid} for update`);
  const earlier = await tx.query(sql`
    select uuid from transactions where reference_uuid = ${original.uuid} and ${known}`);
  if (earlier.length > 0) return false;
  const opened = await openTransaction(tx, {
    ...transaction,
    merchantTransactionId: `auto-${uuid}`,
    referenceUuid: original.uuid,
    status: "success",
  });
  if (!opened || isRefusal(opened))
    throw new Error(`The ${transaction.type} after ${original.uuid} could not be recorded.`);
  await tx.execute(sql`
    with opened as (select * from transactions where uuid = ${uuid}),
      ${callbackJob({ from: sql`opened`, result: "OK", pendingOnly: false })}
    insert into transaction_changes (transaction_uuid) values (${original.uuid})`);
  return true;
}

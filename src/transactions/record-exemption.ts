import { json, sql, type Queryable } from "../platform/database/index.ts";
import type { Transaction } from "./transaction.ts";
import type { RecordedExemption } from "./transaction-result.ts";

/**
 * Records the exemption that is requested for a payment, before it is submitted: a status inquiry after a crash concludes it then.
 * It moves nothing. Returns the transaction with it.
 */
export async function recordExemption(
  db: Queryable,
  transaction: Transaction,
  exemption: RecordedExemption,
): Promise<Transaction> {
  await db.execute(sql`
    update transactions set result = result || ${json({ exemption })}::jsonb where uuid = ${transaction.uuid}`);
  return { ...transaction, result: { ...transaction.result, exemption } };
}

import { sql, type Transaction as DatabaseTransaction } from "../platform/database/index.ts";
import type { Transaction } from "./transaction.ts";

/**
 * Updates the sum that chargebacks took from a transaction and reversals did not return: it cannot be refunded. The sum is
 * computed per dispute, so that a reversal that arrives before its chargeback, or twice, returns nothing that was not
 * taken. The caller has locked the transaction.
 */
export async function countChargedBack(
  tx: DatabaseTransaction,
  { uuid }: Pick<Transaction, "uuid">,
): Promise<void> {
  await tx.execute(sql`
    update transactions as original set charged_back_minor = (
      select coalesce(sum(greatest(dispute.minor, 0)), 0)::bigint from (
        select sum(case type when 'chargeback' then amount_minor else -amount_minor end) as minor
        from transactions
        where reference_uuid = ${uuid} and type in ('chargeback', 'chargeback-reversal')
          and currency = original.currency
        group by result->'dispute'->>'disputeId'
      ) as dispute)
    where uuid = ${uuid}`);
}

/** Marks a payment as disputed, so that only views of such payments look for disputes. */
export async function markDisputed(
  tx: DatabaseTransaction,
  { uuid }: Pick<Transaction, "uuid">,
): Promise<void> {
  await tx.execute(sql`
    update transactions set result = result || '{"isDisputed": true}'
    where uuid = ${uuid} and not result ? 'isDisputed'`);
}

import { sql, type Transaction as DatabaseTransaction } from "../platform/database/index.ts";
import type { Transaction } from "./transaction.ts";

/** Counts a refund that was made at the provider: what it took cannot be refunded again. The caller has locked the original. */
export async function countReportedRefund(
  tx: DatabaseTransaction,
  { original: { uuid }, minor }: { original: Pick<Transaction, "uuid">; minor: bigint },
): Promise<void> {
  await tx.execute(
    sql`update transactions set refunded_minor = refunded_minor + ${minor}::bigint where uuid = ${uuid}`,
  );
}

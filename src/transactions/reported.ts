import { sql, type Transaction as DatabaseTransaction } from "../platform/database/index.ts";
import { announceChanges } from "./changes.ts";
import type { Transaction } from "./transaction.ts";

/** Keeps the acquirer's reference number that a provider gave later than its outcome; one that is known stays. */
export async function keepArn(
  tx: DatabaseTransaction,
  { uuid, arn }: { uuid: string; arn: string },
): Promise<void> {
  await tx.execute(sql`
    with changed as (
      update transactions set result = result || jsonb_build_object('arn', ${arn}::text)
      where uuid = ${uuid} and not result ? 'arn' returning uuid
    )
    ${announceChanges(sql`select uuid from changed`)}`);
}

/** Counts a refund that was made at the provider: what it took cannot be refunded again. The caller has locked the original. */
export async function countReportedRefund(
  tx: DatabaseTransaction,
  { original: { uuid }, minor }: { original: Pick<Transaction, "uuid">; minor: bigint },
): Promise<void> {
  await tx.execute(
    sql`update transactions set refunded_minor = refunded_minor + ${minor}::bigint where uuid = ${uuid}`,
  );
}

import { sql, type Transaction as DatabaseTransaction } from "../platform/database/index.ts";
import { releaseReservation } from "./follow-ups.ts";
import type { Transaction } from "./transaction.ts";

/**
 * Counts what a provider undid after its success. An authorisation that expired is closed; what a refund or a void took from
 * its original can be taken again. The caller has recorded it, and so locked what was undone.
 */
export async function countUndone(
  tx: DatabaseTransaction,
  { undone, minor }: { undone: Transaction; minor: bigint },
): Promise<void> {
  if (undone.type === "preauthorize") {
    await tx.execute(sql`
      update transactions set voided_minor = voided_minor + ${minor}, closed_at = coalesce(closed_at, quittance_now())
      where uuid = ${undone.uuid}`);
    return;
  }
  const released = releaseReservation({ ...undone, amountMinor: minor });
  if (released) await tx.execute(sql`with ${released} select`);
}

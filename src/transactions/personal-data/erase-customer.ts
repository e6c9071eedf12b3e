import { databaseNow, sql, type Queryable } from "../../platform/database/index.ts";
import { announceChanges } from "../changes.ts";
import { hasMoreThan, keptColumns, type ErasureStage } from "./kept-data.ts";

interface ErasedCustomer {
  /** Every transaction that registered or was paid with one of the instruments. */
  readonly transactionUuids: readonly string[];
  /** Those of them that are not final yet: they keep what they still need. */
  readonly underWay: number;
}

/**
 * Reduces the customer's data in transactions to what accounting needs: in those that registered one of the instruments, and
 * in those that were paid with one. Accounts, wallets and the id of the customer's profile are erased. Amounts, states,
 * masked cards and, where money moved, the name and address of an invoice stay. The BI documents follow.
 */
export async function eraseCustomer(
  tx: Queryable,
  { registrations }: { registrations: readonly string[] },
): Promise<ErasedCustomer> {
  const rows = await tx.query<{ uuid: string }>(sql`
    select uuid from transactions where uuid = any(${registrations}::text[])
    union
    select uuid from transactions
    where payment_source->>'kind' = 'registration'
      and payment_source->>'transactionUuid' = any(${registrations}::text[])`);
  const transactionUuids = rows.map(({ uuid }) => uuid);
  const underWay = await erasePersonalData(tx, { stage: "details", transactionUuids });
  return { transactionUuids, underWay: underWay.length };
}

/**
 * Erases personal data of these transactions up to the stage. Those that are not final keep it: a payment still writes them, and
 * may wait for a lock of this database transaction. Returns their uuids.
 */
export async function erasePersonalData(
  tx: Queryable,
  { stage, transactionUuids }: { stage: ErasureStage; transactionUuids: readonly string[] },
): Promise<string[]> {
  // First: one that becomes final meanwhile is named here, and erased all the same.
  const underWay = await tx.query<{ uuid: string }>(sql`
    select uuid from transactions where uuid = any(${transactionUuids}::text[]) and final_at is null`);
  const { request, result, card } = keptColumns(stage);
  await tx.execute(sql`
    with erased as (
      update transactions set request = ${request}, result = ${result}, card = ${card},
        modified_at = greatest(modified_at, ${databaseNow})
      where uuid = any(${transactionUuids}::text[]) and final_at is not null and ${hasMoreThan(stage)}
      returning uuid
    )
    ${announceChanges(sql`select uuid from erased`)}`);
  return underWay.map(({ uuid }) => uuid);
}

import { sql, type Queryable, type Transaction as DatabaseTransaction } from "../platform/database/index.ts";

/** A place in a merchant's entries, which are ordered by when the transactions became final. */
interface EntryPosition {
  readonly recordedAt: Temporal.Instant;
  readonly transactionUuid: string;
}

/** The merchant's next entries that became final in [from, to). */
export function listEntries(
  db: Queryable,
  options: {
    merchantGuid: string;
    from: Temporal.Instant;
    to: Temporal.Instant;
    after: EntryPosition | null;
    limit: number;
  },
): Promise<EntryPosition[]> {
  const { merchantGuid, from, to, after, limit } = options;
  const next = after
    ? sql`and (recorded_at, transaction_uuid) > (${after.recordedAt}::timestamptz, ${after.transactionUuid})`
    : sql.nothing;
  return db.query<EntryPosition>(sql`
    select recorded_at, transaction_uuid from settlement_entries
    where merchant_guid = ${merchantGuid} and recorded_at >= ${from}::timestamptz and recorded_at < ${to}::timestamptz ${next}
    order by recorded_at, transaction_uuid limit ${limit}`);
}

/** Whether fees of the merchant's transactions of the period are still to be computed. */
export async function hasFeesDue(
  db: Queryable,
  { merchantGuid, from, to }: { merchantGuid: string; from: Temporal.Instant; to: Temporal.Instant },
): Promise<boolean> {
  const { due } = await db.one<{ due: boolean }>(sql`
    select exists (
      select from settlement_entries
      where fees_due and merchant_guid = ${merchantGuid}
        and recorded_at >= ${from}::timestamptz and recorded_at < ${to}::timestamptz) as due`);
  return due;
}

/** Entries whose fees are to be computed, oldest first, locked. Those another process works on are left out. */
export async function lockDueEntries(
  tx: DatabaseTransaction,
  { limit }: { limit: number },
): Promise<string[]> {
  const rows = await tx.query<{ transactionUuid: string }>(sql`
    select transaction_uuid from settlement_entries where fees_due and not quittance_is_away(merchant_guid)
    order by recorded_at limit ${limit} for update skip locked`);
  return rows.map(({ transactionUuid }) => transactionUuid);
}

/** Waits for a computation of its fees that is under way. A transaction that moves no money may have no entry. */
export async function lockEntry(tx: DatabaseTransaction, uuid: string): Promise<void> {
  await tx.execute(sql`select from settlement_entries where transaction_uuid = ${uuid} for update`);
}

export async function markComputed(tx: DatabaseTransaction, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  await tx.execute(sql`
    update settlement_entries set fees_due = false where transaction_uuid = any(${uuids}::text[]) and fees_due`);
}

/** Marks the fees of the merchant's transactions that became final in [from, to) to be computed again. How many. */
export function markFeesDue(
  db: Queryable,
  { merchantGuid, from, to }: { merchantGuid: string; from: Temporal.Instant; to: Temporal.Instant },
): Promise<number> {
  return db.execute(sql`
    update settlement_entries set fees_due = true
    where merchant_guid = ${merchantGuid} and recorded_at >= ${from}::timestamptz and recorded_at < ${to}::timestamptz
      and not fees_due`);
}

/** A payment that is open again has no entry: its end makes another one. */
export async function removeEntry(tx: DatabaseTransaction, transactionUuid: string): Promise<void> {
  await tx.execute(sql`delete from settlement_entries where transaction_uuid = ${transactionUuid}`);
}

import {
  sql,
  type Database,
  type Transaction as DatabaseTransaction,
} from "../../platform/database/index.ts";
import { addReceived, lockAwaited } from "../../providers/index.ts";
import { TRANSACTION_STATUSES } from "../../transactions/index.ts";
import { accountsOfMerchant } from "../accounts.ts";
import { recordEntryEvent } from "../entries/describe-entry.ts";
import { changeEntry, listAllocations, lockEntryByGuid, undoAllocation } from "../entries/entry-store.ts";
import type { BankParts } from "../parts.ts";

/** Entries that are looked at in one run. */
export const PARTS_BATCH = 100;

/**
 * Parts of payments that ended without the rest, as by their expiry: nothing else shows this money any more, so that a person decides what it
 * is for. A part of a payment that was paid late as a whole stays.
 *
 * @returns how many entries wait again
 */
export async function releaseParts(parts: BankParts): Promise<number> {
  const guids = await entriesOfEnded(parts.db);
  for (const guid of guids) await parts.db.transaction((tx) => release(tx, parts, guid));
  return guids.length;
}

const IS_LEFT = sql`allocation.undone_at is null and not allocation.ends_payment`;
const HAS_ENDED = sql`status in ('error_adapter', 'error_internal', 'cancelled')
  and not exists (select from bank_allocations as other where other.submission_reference = allocation.submission_reference
    and other.undone_at is null and other.ends_payment)`;

async function entriesOfEnded(db: Database): Promise<string[]> {
  const rows = await db.query<{ entryGuid: string }>(sql`
    select distinct entry_guid from bank_allocations as allocation
    join ${TRANSACTION_STATUSES} as payment using (transaction_uuid)
    where ${IS_LEFT} and ${HAS_ENDED} and not quittance_is_away(merchant_guid) limit ${PARTS_BATCH}`);
  return rows.map(({ entryGuid }) => entryGuid);
}

async function release(tx: DatabaseTransaction, parts: BankParts, guid: string): Promise<void> {
  const entry = await lockEntryByGuid(tx, guid);
  if (!entry) return;
  const allocations = await listAllocations(tx, [guid]);
  let released = 0;
  for (const { id, submissionReference, amountMinor } of allocations) {
    await lockAwaited(tx, submissionReference);
    if (!(await isOfEnded(tx, id))) continue;
    await undoAllocation(tx, { id, by: "gateway", reason: "The payment ended before the rest came." });
    await addReceived(tx, { submissionReference, minor: -amountMinor });
    released += 1;
  }
  if (released === 0) return;
  const kind = released < allocations.length ? "payment" : null;
  await changeEntry(tx, guid, { state: "unmatched", kind });
  const [connector] = (await accountsOfMerchant(parts, entry.merchantGuid)).get(entry.iban)?.connectors ?? [];
  if (connector)
    await recordEntryEvent(tx, { guid, tenantGuid: connector.tenantGuid, type: "bank.unmatched" });
}

/** With its payment locked: the rest may have come meanwhile. */
async function isOfEnded(tx: DatabaseTransaction, id: bigint): Promise<boolean> {
  const found = await tx.maybeOne(sql`
    select from bank_allocations as allocation join ${TRANSACTION_STATUSES} as payment using (transaction_uuid)
    where id = ${id} and ${IS_LEFT} and ${HAS_ENDED}`);
  return found !== undefined;
}

import { json, sql, type Queryable } from "../../platform/database/index.ts";
import type { Allocation, BankEntry, EntryKind, Proposal } from "./entry.ts";

export const ENTRY_COLUMNS = sql`guid, position, merchant_guid, import_guid, iban, amount_minor, currency, direction,
  booked_on::text as booked_on, bank_reference, end_to_end_id, counterparty_name, counterparty_iban, text, return_reason,
  is_unclear, test, state, kind, proposal, surplus_minor, payout_guid`;

/** The next entries of an import that were not matched yet, locked. Those that another process works on are left out. */
export function lockNewEntries(
  tx: Queryable,
  { importGuid, limit }: { importGuid: string; limit: number },
): Promise<BankEntry[]> {
  return tx.query<BankEntry>(sql`
    select ${ENTRY_COLUMNS} from bank_entries where import_guid = ${importGuid} and state = 'new'
    order by position limit ${limit}::int for update skip locked`);
}

export function lockEntryByGuid(tx: Queryable, guid: string): Promise<BankEntry | undefined> {
  return tx.maybeOne<BankEntry>(
    sql`select ${ENTRY_COLUMNS} from bank_entries where guid = ${guid} for update`,
  );
}

export function findEntry(db: Queryable, guid: string): Promise<BankEntry | undefined> {
  return db.maybeOne<BankEntry>(sql`select ${ENTRY_COLUMNS} from bank_entries where guid = ${guid}`);
}

/** The entries of a merchant, the newest first. */
export function listEntries(
  db: Queryable,
  {
    merchantGuid,
    state,
    before,
    limit,
  }: {
    merchantGuid: string;
    state: BankEntry["state"] | undefined;
    before: bigint | undefined;
    limit: number;
  },
): Promise<BankEntry[]> {
  return db.query<BankEntry>(sql`
    select ${ENTRY_COLUMNS} from bank_entries where merchant_guid = ${merchantGuid}
      ${state === undefined ? sql`and state <> 'new'` : sql`and state = ${state}`}
      ${before === undefined ? sql.nothing : sql`and position < ${before}::bigint`}
    order by position desc limit ${limit}::int`);
}

/** The state of an entry after it was looked at. */
export interface EntryOutcome {
  readonly state: "unmatched" | "proposed" | "matched" | "ignored";
  readonly kind?: EntryKind | null;
  readonly proposal?: Proposal | null;
  readonly surplusMinor?: bigint;
  readonly payoutGuid?: string | null;
}

export async function changeEntry(tx: Queryable, guid: string, outcome: EntryOutcome): Promise<void> {
  const { state, kind = null, proposal = null, surplusMinor = 0n, payoutGuid = null } = outcome;
  await tx.execute(sql`
    update bank_entries set state = ${state}, kind = ${kind}, proposal = ${proposal && json(proposal)}::jsonb,
      surplus_minor = ${surplusMinor}, payout_guid = ${payoutGuid}
    where guid = ${guid}`);
}

/** New entries that wait for a person. */
export async function leaveUnmatched(tx: Queryable, guids: readonly string[]): Promise<void> {
  if (guids.length === 0) return;
  await tx.execute(sql`
    update bank_entries set state = 'unmatched' where guid = any(${[...guids]}::text[]) and state = 'new'`);
}

export async function insertAllocation(
  tx: Queryable,
  allocation: Omit<Allocation, "id"> & { readonly merchantGuid: string; readonly madeBy: string },
): Promise<bigint> {
  const { entryGuid, merchantGuid, submissionReference, transactionUuid, amountMinor, madeBy, endsPayment } =
    allocation;
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into bank_allocations (entry_guid, merchant_guid, submission_reference, transaction_uuid, amount_minor, made_by,
      ends_payment)
    values (${entryGuid}, ${merchantGuid}, ${submissionReference}, ${transactionUuid}, ${amountMinor}, ${madeBy},
      ${endsPayment})
    returning id`);
  return id;
}

/** The parts of entries that are for payments, without those that were undone. */
export function listAllocations(db: Queryable, entryGuids: readonly string[]): Promise<Allocation[]> {
  return db.query<Allocation>(sql`
    select id, entry_guid, submission_reference, transaction_uuid, amount_minor, ends_payment from bank_allocations
    where entry_guid = any(${[...entryGuids]}::text[]) and undone_at is null order by id`);
}

export async function undoAllocation(
  tx: Queryable,
  { id, by, reason }: { id: bigint; by: string; reason: string },
): Promise<void> {
  await tx.execute(sql`
    update bank_allocations set undone_at = quittance_now(), undone_by = ${by}, undone_reason = ${reason}
    where id = ${id}`);
}

/** The parts that a payment has do not end it any more; whether one of them had ended it. The payment is locked. */
export async function takeEndBack(tx: Queryable, submissionReference: string): Promise<boolean> {
  const changed = await tx.execute(sql`
    update bank_allocations set ends_payment = false
    where submission_reference = ${submissionReference} and undone_at is null and ends_payment`);
  return changed > 0;
}

/** Payments that a payer's account was matched with before, the newest first. */
export async function paymentsOfPayer(
  db: Queryable,
  { merchantGuid, counterpartyIban }: { merchantGuid: string; counterpartyIban: string },
): Promise<string[]> {
  const rows = await db.query<{ transactionUuid: string }>(sql`
    select allocation.transaction_uuid from bank_entries as entry
    join bank_allocations as allocation on allocation.entry_guid = entry.guid and allocation.undone_at is null
    where entry.merchant_guid = ${merchantGuid} and entry.counterparty_iban = ${counterpartyIban}
    order by allocation.id desc limit 20`);
  return rows.map(({ transactionUuid }) => transactionUuid);
}

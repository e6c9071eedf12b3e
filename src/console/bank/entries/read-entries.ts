import {
  entriesOfPayments,
  listAllocations,
  payoutsByGuid,
  searchEntries,
  type BankEntry,
  type EntryFilter,
  type ListedPayout,
} from "../../../bank/index.ts";
import type { Queryable } from "../../../platform/database/index.ts";
import { findByOrder, findTransactions } from "../../../transactions/index.ts";
import type { BankVisit } from "../bank-place.ts";
import { entriesWithNotes } from "./entry-notes.ts";

const PAGE_SIZE = 50;
const MAX_TYPED = 140;
const MAX_ORDERS = 50;
const POSITION = /^[1-9]\d{0,17}$/;

/** The filter of the list of entries, as its address has it; an empty value is none. */
export interface EntryFields {
  readonly state: EntryFilter | "";
  readonly direction: "in" | "out" | "";
  readonly currency: string;
  readonly account: string;
  readonly import: string;
  readonly query: string;
}

const STATES: readonly EntryFilter[] = ["waiting", "unmatched", "proposed", "matched", "returned", "ignored"];

export function readEntryFields(query: (name: string) => string): EntryFields {
  const typed = (name: string): string => query(name).trim().slice(0, MAX_TYPED);
  const direction = typed("direction");
  return {
    state: STATES.find((state) => state === typed("state")) ?? "",
    direction: direction === "in" || direction === "out" ? direction : "",
    currency: /^[A-Z]{3}$/.test(typed("currency")) ? typed("currency") : "",
    account: typed("account"),
    import: typed("import"),
    query: typed("query"),
  };
}

/** Only some of the entries are listed. */
export function isFiltered(fields: EntryFields): boolean {
  return Object.values(fields).some((value) => value !== "");
}

/** A payment that an entry is for, or may be for. */
interface NamedPayment {
  readonly uuid: string;
  readonly order: string;
}

export interface ShownEntry {
  readonly entry: BankEntry;
  /** The payments that it is for. */
  readonly payments: readonly NamedPayment[];
  /** The payment that it may be for. */
  readonly proposed: NamedPayment | undefined;
  readonly payout: ListedPayout | undefined;
  readonly hasNotes: boolean;
}

export async function listShownEntries(
  db: Queryable,
  { place, testMode: test, query }: Pick<BankVisit, "place" | "testMode" | "query">,
  fields: EntryFields,
): Promise<{ readonly entries: readonly ShownEntry[]; readonly next: bigint | undefined }> {
  const merchantGuid = place.guid;
  const given = (value: string): string | undefined => (value === "" ? undefined : value);
  const found = await searchEntries(db, {
    merchantGuid,
    test,
    filter: fields.state === "" ? undefined : fields.state,
    direction: fields.direction === "" ? undefined : fields.direction,
    currency: given(fields.currency),
    iban: given(fields.account),
    importGuid: given(fields.import),
    text: given(fields.query),
    guids: await entriesOfOrder(db, { merchantGuid, order: fields.query }),
    before: POSITION.test(query("after")) ? BigInt(query("after")) : undefined,
    limit: PAGE_SIZE + 1,
  });
  const shown = found.slice(0, PAGE_SIZE);
  return {
    entries: await showEntries(db, shown),
    next: found.length > PAGE_SIZE ? shown.at(-1)?.position : undefined,
  };
}

/** Entries are found by the order of the payment that they are for, too. */
async function entriesOfOrder(
  db: Queryable,
  { merchantGuid, order }: { merchantGuid: string; order: string },
): Promise<string[]> {
  if (order === "") return [];
  const payments = await findByOrder(db, {
    merchantGuids: [merchantGuid],
    merchantTransactionId: order,
    limit: MAX_ORDERS,
  });
  return entriesOfPayments(db, { merchantGuid, uuids: payments.map(({ uuid }) => uuid) });
}

export async function showEntries(db: Queryable, entries: readonly BankEntry[]): Promise<ShownEntry[]> {
  const guids = entries.map(({ guid }) => guid);
  const [allocations, noted] = await Promise.all([listAllocations(db, guids), entriesWithNotes(db, guids)]);
  const uuids = [
    ...allocations.map(({ transactionUuid }) => transactionUuid),
    ...entries.flatMap(({ proposal }) => proposal?.transactionUuid ?? []),
  ];
  const payments = new Map(
    (await findTransactions(db, [...new Set(uuids)])).map(({ uuid, merchantTransactionId }) => [
      uuid,
      { uuid, order: merchantTransactionId },
    ]),
  );
  const payouts = await payoutsByGuid(
    db,
    entries.flatMap((entry) => payoutGuidOf(entry) ?? []),
  );
  return entries.map((entry) => ({
    entry,
    payments: allocations
      .filter(({ entryGuid }) => entryGuid === entry.guid)
      .flatMap(({ transactionUuid }) => payments.get(transactionUuid) ?? []),
    proposed: payments.get(entry.proposal?.transactionUuid ?? ""),
    payout: payouts.find(({ guid }) => guid === payoutGuidOf(entry)),
    hasNotes: noted.has(entry.guid),
  }));
}

/** The payout that it is, or may be. */
function payoutGuidOf({ payoutGuid, proposal }: BankEntry): string | undefined {
  return payoutGuid ?? proposal?.payoutGuid;
}

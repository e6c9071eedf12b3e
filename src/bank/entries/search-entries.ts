import { allCurrencies, parseAmount } from "../../platform/money/index.ts";
import { sql, type Queryable, type Sql } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { ENTRY_COLUMNS } from "./entry-store.ts";
import type { BankEntry } from "./entry.ts";

/** The entries that wait for a person, those with one state, or money that came back. */
export type EntryFilter = "waiting" | "unmatched" | "proposed" | "matched" | "returned" | "ignored";

interface EntrySearch {
  readonly merchantGuid: string;
  readonly test: boolean;
  /** All of them unless given. */
  readonly filter?: EntryFilter | undefined;
  readonly direction?: "in" | "out" | undefined;
  readonly currency?: string | undefined;
  readonly iban?: string | undefined;
  /** Only entries that this import brought. */
  readonly importGuid?: string | undefined;
  /** A part of the text, of the counterparty's name or account, of the bank's reference, or an amount as `49.90`. */
  readonly text?: string | undefined;
  /** Only these; for the payments that a search by an order found. */
  readonly guids?: readonly string[] | undefined;
}

const FILTERS: Readonly<Record<EntryFilter, Sql>> = {
  waiting: sql`state in ('new', 'unmatched', 'proposed')`,
  unmatched: sql`state in ('new', 'unmatched')`,
  proposed: sql`state = 'proposed'`,
  matched: sql`state = 'matched'`,
  returned: sql`kind = 'return'`,
  ignored: sql`state = 'ignored'`,
};

/** The newest first, before the one at the position `before`. */
export function searchEntries(
  db: Queryable,
  { before, limit, ...search }: EntrySearch & { readonly before: bigint | undefined; readonly limit: number },
): Promise<BankEntry[]> {
  return db.query<BankEntry>(sql`
    select ${ENTRY_COLUMNS} from bank_entries where ${isFound(search)}
      ${before === undefined ? sql.nothing : sql`and position < ${before}::bigint`}
    order by position desc limit ${limit}::int`);
}

/** Entries that wait for a person, of one currency and direction. */
export interface WaitingSum {
  readonly currency: string;
  readonly direction: "in" | "out";
  readonly count: number;
  readonly proposed: number;
  readonly minor: bigint;
}

export function sumWaiting(
  db: Queryable,
  { merchantGuid, test }: Pick<EntrySearch, "merchantGuid" | "test">,
): Promise<WaitingSum[]> {
  return db.query<WaitingSum>(sql`
    select currency, direction, count(*)::int as count, (count(*) filter (where state = 'proposed'))::int as proposed,
      sum(amount_minor)::bigint as minor
    from bank_entries where ${isFound({ merchantGuid, test, filter: "waiting" })}
    group by currency, direction order by count(*) desc, currency, direction`);
}

/** Money that came in and has waited since before the day, the oldest first by currency. */
export function longWaiting(
  db: Queryable,
  { merchantGuids, before }: { merchantGuids: readonly string[]; before: string },
): Promise<{ merchantGuid: string; currency: string; count: number; minor: bigint; oldest: string }[]> {
  return db.query(sql`
    select merchant_guid, currency, count(*)::int as count, sum(amount_minor)::bigint as minor,
      min(booked_on)::text as oldest
    from bank_entries
    where merchant_guid = any(${[...merchantGuids]}::text[]) and not test and direction = 'in'
      and ${FILTERS.waiting} and booked_on < ${before}::date
    group by merchant_guid, currency order by merchant_guid, currency`);
}

function isFound(search: EntrySearch): Sql {
  const { merchantGuid, test, filter, direction, currency, iban, importGuid, text, guids = [] } = search;
  return sql`merchant_guid = ${merchantGuid} and test = ${test}::boolean
    ${filter === undefined ? sql.nothing : sql`and ${FILTERS[filter]}`}
    ${direction === undefined ? sql.nothing : sql`and direction = ${direction}`}
    ${currency === undefined ? sql.nothing : sql`and currency = ${currency}`}
    ${iban === undefined ? sql.nothing : sql`and iban = ${iban}`}
    ${importGuid === undefined ? sql.nothing : sql`and import_guid = ${importGuid}`}
    ${text === undefined ? sql.nothing : sql`and (${hasText(text)} or guid = any(${[...guids]}::text[]))`}`;
}

function hasText(text: string): Sql {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const compact = text.replaceAll(/\s/g, "");
  const digits = /^\d{1,12}(?:[.,]\d{1,3})?$/.test(compact) ? compact.replace(",", ".") : undefined;
  return sql`(text ilike ${pattern} or counterparty_name ilike ${pattern}
    or counterparty_iban = ${compact.toUpperCase()} or bank_reference = ${text} or end_to_end_id = ${text}
    ${digits === undefined ? sql.nothing : sql`or (${hasAmount(digits)})`})`;
}

/** In the decimals of each currency: 49.90 is 4990 of EUR, and no amount of JPY. */
function hasAmount(digits: string): Sql {
  const byMinor = Map.groupBy(
    allCurrencies().flatMap(({ code }) => {
      const amount = parseAmount(digits, code);
      return isRefusal(amount) ? [] : [amount];
    }),
    ({ minor }) => minor,
  );
  const forms = [...byMinor].map(
    ([minor, amounts]) =>
      sql`(amount_minor = ${minor} and currency = any(${amounts.map(({ currency }) => currency)}::text[]))`,
  );
  return forms.length === 0 ? sql`false` : sql.join(forms, " or ");
}

/** The entries that are for one of these payments. */
export async function entriesOfPayments(
  db: Queryable,
  { merchantGuid, uuids }: { merchantGuid: string; uuids: readonly string[] },
): Promise<string[]> {
  if (uuids.length === 0) return [];
  const rows = await db.query<{ entryGuid: string }>(sql`
    select distinct entry_guid from bank_allocations
    where merchant_guid = ${merchantGuid} and transaction_uuid = any(${[...uuids]}::text[]) and undone_at is null`);
  return rows.map(({ entryGuid }) => entryGuid);
}

/** An assignment of an entry to a payment, also one that was undone. */
export interface AllocationStory {
  readonly transactionUuid: string;
  readonly amountMinor: bigint;
  /** The rule, or `user:` and who. */
  readonly madeBy: string;
  readonly createdAt: Temporal.Instant;
  readonly undoneAt: Temporal.Instant | null;
  readonly undoneBy: string | null;
  readonly undoneReason: string | null;
}

/** The oldest first. */
export function storyOfEntry(db: Queryable, guid: string): Promise<AllocationStory[]> {
  return db.query<AllocationStory>(sql`
    select transaction_uuid, amount_minor, made_by, created_at, undone_at, undone_by, undone_reason
    from bank_allocations where entry_guid = ${guid} order by id limit 200`);
}

import { json, sql, type Queryable } from "../../platform/database/index.ts";
import type { EntryRow } from "./entry-rows.ts";
import type { ImportError } from "./import-error.ts";

export interface BankImport {
  readonly guid: string;
  readonly merchantGuid: string;
  readonly iban: string;
  readonly currency: string | null;
  readonly entries: number;
  readonly added: number;
  readonly opening: string | null;
  readonly closing: string | null;
  readonly gap: boolean;
  readonly errors: readonly ImportError[];
  readonly fileName: string | null;
}

export async function insertImport(tx: Queryable, made: BankImport): Promise<void> {
  const { guid, merchantGuid, iban, currency, entries, added, opening, closing, gap, errors, fileName } =
    made;
  await tx.execute(sql`
    insert into bank_imports (guid, merchant_guid, iban, currency, entries, added, opening, closing, gap, errors, file_name)
    values (${guid}, ${merchantGuid}, ${iban}, ${currency}, ${entries}, ${added}, ${opening}, ${closing}, ${gap},
      ${json(errors)}::jsonb, ${fileName})`);
}

/** One import of a merchant at a time: two files may have the same entries. Until the end of the transaction. */
export async function lockImportsOf(tx: Queryable, merchantGuid: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bank import ' || ${merchantGuid}, 0))`);
}

/**
 * Stores entries that no file brought before; how many rows. An entry that came without its details before gets them. All parts of an
 * entry are among the rows.
 */
export async function insertEntries(
  tx: Queryable,
  of: EntriesOf,
  rows: readonly (EntryRow & { readonly guid: string })[],
): Promise<number> {
  const { merchantGuid, iban } = of;
  const detailed = [...new Set(rows.filter(({ isWhole }) => !isWhole).map(({ entryKey }) => entryKey))];
  if (detailed.length > 0)
    await tx.execute(sql`
      delete from bank_entries where merchant_guid = ${merchantGuid} and iban = ${iban}
        and entry_key = any(${detailed}::text[]) and is_whole and state in ('new', 'unmatched', 'proposed')`);
  // The first part says whether an entry is known. A query for the keys would read all entries of the merchant until the table is analysed.
  const added = new Set(
    await insertRows(
      tx,
      of,
      rows.filter(({ part }) => part === 0),
    ),
  );
  const others = rows.filter(({ part, entryKey }) => part > 0 && added.has(entryKey));
  return added.size + (await insertRows(tx, of, others)).length;
}

interface EntriesOf {
  readonly merchantGuid: string;
  readonly importGuid: string;
  readonly iban: string;
  readonly test: boolean;
}

/** The keys of the rows that were new. */
async function insertRows(
  tx: Queryable,
  { merchantGuid, importGuid, iban, test }: EntriesOf,
  rows: readonly (EntryRow & { readonly guid: string })[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const inserted = await tx.query<{ entryKey: string }>(sql`
    insert into bank_entries (guid, merchant_guid, import_guid, iban, entry_key, part, is_whole, amount_minor, currency,
      direction, booked_on, valued_on, bank_reference, end_to_end_id, counterparty_name, counterparty_iban, text,
      return_reason, is_unclear, test, state)
    select guid, ${merchantGuid}, ${importGuid}, ${iban}, "entryKey", part, "isWhole", "amountMinor", currency, direction,
      "bookedOn", "valuedOn", "bankReference", "endToEndId", "counterpartyName", "counterpartyIban", text, "returnReason",
      "isUnclear", ${test}::boolean, 'new'
    from quittance_each(${json(rows)}::jsonb) with ordinality as listed (item, place),
      jsonb_to_record(item) as row (guid text, "entryKey" text, part int, "isWhole" boolean, "amountMinor" bigint,
        currency text, direction text, "bookedOn" date, "valuedOn" date, "bankReference" text, "endToEndId" text,
        "counterpartyName" text, "counterpartyIban" text, text text, "returnReason" text, "isUnclear" boolean)
    order by place
    on conflict do nothing
    returning entry_key`);
  return inserted.map(({ entryKey }) => entryKey);
}

/** Balances of one statement; below zero the account is overdrawn. */
export interface StatementBalances {
  readonly importGuid: string;
  readonly merchantGuid: string;
  readonly iban: string;
  readonly statementId: string;
  readonly number: string | null;
  readonly currency: string;
  readonly opening: string;
  readonly closing: string;
  readonly openingDay: string;
  readonly closingDay: string;
}

/** Keeps the balances once; whether the statement before it ended with another one, so that one is missing between them. */
export async function insertStatement(tx: Queryable, statement: StatementBalances): Promise<boolean> {
  const { importGuid, merchantGuid, iban, statementId, number, currency, opening, closing } = statement;
  const { openingDay, closingDay } = statement;
  const before = await tx.maybeOne<{ isEqual: boolean }>(sql`
    select bool_or(closing = ${opening}::numeric) as is_equal from bank_statements
    where merchant_guid = ${merchantGuid} and iban = ${iban} and currency = ${currency}
      and not (statement_id = ${statementId} and opening_day = ${openingDay}::date)
      and closing_day = (select max(closing_day) from bank_statements
        where merchant_guid = ${merchantGuid} and iban = ${iban} and currency = ${currency}
          and closing_day <= ${openingDay}::date
          and not (statement_id = ${statementId} and opening_day = ${openingDay}::date))`);
  await tx.execute(sql`
    insert into bank_statements (import_guid, merchant_guid, iban, statement_id, number, currency, opening, closing,
      opening_day, closing_day)
    values (${importGuid}, ${merchantGuid}, ${iban}, ${statementId}, ${number}, ${currency}, ${opening}::numeric,
      ${closing}::numeric, ${openingDay}::date, ${closingDay}::date)
    on conflict do nothing`);
  return before?.isEqual === false;
}

/** The balance with which the last statement of an account ended, as decimal text; undefined without one. */
export async function lastClosing(
  db: Queryable,
  { merchantGuid, iban, currency }: { merchantGuid: string; iban: string; currency: string },
): Promise<string | undefined> {
  const row = await db.maybeOne<{ closing: string }>(sql`
    select closing::text as closing from bank_statements
    where merchant_guid = ${merchantGuid} and iban = ${iban} and currency = ${currency}
    order by closing_day desc, id desc limit 1`);
  return row?.closing;
}

/** Entries that an import brought, by their states. */
export async function countStates(
  db: Queryable,
  importGuid: string,
): Promise<Readonly<Record<"new" | "matched" | "proposed" | "unmatched" | "ignored", number>>> {
  const rows = await db.query<{ state: "new" | "matched"; count: number }>(sql`
    select state, count(*)::int as count from bank_entries where import_guid = ${importGuid} group by state`);
  const counts = { new: 0, matched: 0, proposed: 0, unmatched: 0, ignored: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

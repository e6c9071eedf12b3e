import { json, sql, type Queryable } from "../../platform/database/index.ts";

/** A payout of a provider, and what became of it at the bank. */
export interface Payout {
  readonly guid: string;
  readonly merchantGuid: string;
  readonly connectorGuid: string;
  readonly settlementNumber: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** A day; null where the provider does not say it. */
  readonly paidOn: string | null;
  readonly state: "expected" | "arrived" | "different" | "missing";
  readonly entryGuid: string | null;
  readonly differenceMinor: bigint | null;
}

const COLUMNS = sql`guid, merchant_guid, connector_guid, settlement_number, currency, amount_minor, paid_on::text as paid_on, state,
  entry_guid, difference_minor`;

/** Keeps payouts that are new; the amount of one that did not arrive yet follows the provider's reports. */
export async function upsertPayouts(
  tx: Queryable,
  payouts: readonly Omit<Payout, "state" | "entryGuid" | "differenceMinor">[],
): Promise<void> {
  if (payouts.length === 0) return;
  await tx.execute(sql`
    insert into bank_payouts (guid, merchant_guid, connector_guid, settlement_number, currency, amount_minor, paid_on)
    select guid, "merchantGuid", "connectorGuid", "settlementNumber", currency, "amountMinor", "paidOn"
    from quittance_each(${json(payouts)}::jsonb) as item, jsonb_to_record(item) as row (guid text, "merchantGuid" text,
      "connectorGuid" text, "settlementNumber" text, currency text, "amountMinor" bigint, "paidOn" date)
    order by "connectorGuid", "settlementNumber", currency
    on conflict on constraint bank_payouts_once do update
      set amount_minor = excluded.amount_minor, paid_on = excluded.paid_on
      where bank_payouts.entry_guid is null
        and (bank_payouts.amount_minor, bank_payouts.paid_on) is distinct from (excluded.amount_minor, excluded.paid_on)`);
}

interface OpenPayout extends Payout {
  /** The guids of entries that a person took away from it. */
  readonly undoneEntries: readonly string[];
}

/** Those that no entry of the bank was found for, locked. */
export function lockOpenPayouts(tx: Queryable, merchantGuid: string): Promise<OpenPayout[]> {
  return tx.query<OpenPayout>(sql`
    select ${COLUMNS}, undone_entries from bank_payouts where merchant_guid = ${merchantGuid} and entry_guid is null
    order by paid_on, guid for update`);
}

export function lockPayout(tx: Queryable, guid: string): Promise<Payout | undefined> {
  return tx.maybeOne<Payout>(sql`select ${COLUMNS} from bank_payouts where guid = ${guid} for update`);
}

export function findPayoutsByGuid(db: Queryable, guids: readonly string[]): Promise<Payout[]> {
  return db.query<Payout>(sql`select ${COLUMNS} from bank_payouts where guid = any(${[...guids]}::text[])`);
}

export function listPayouts(db: Queryable, connectorGuid: string): Promise<Payout[]> {
  return db.query<Payout>(sql`select ${COLUMNS} from bank_payouts where connector_guid = ${connectorGuid}`);
}

export async function changePayout(
  tx: Queryable,
  {
    guid,
    state,
    entryGuid,
    differenceMinor,
  }: Pick<Payout, "guid" | "state" | "entryGuid" | "differenceMinor">,
): Promise<void> {
  await tx.execute(sql`
    update bank_payouts set state = ${state}, entry_guid = ${entryGuid}, difference_minor = ${differenceMinor}
    where guid = ${guid}`);
}

/** Takes an entry away from a payout, which is expected again, and not matched with this entry by itself. */
export async function reopenPayout(
  tx: Queryable,
  { guid, entryGuid }: { guid: string; entryGuid: string },
): Promise<void> {
  await changePayout(tx, { guid, state: "expected", entryGuid: null, differenceMinor: null });
  await tx.execute(sql`
    update bank_payouts set undone_entries = array_append(array_remove(undone_entries, ${entryGuid}), ${entryGuid})
    where guid = ${guid}`);
}

/** Merchants that import statements: their providers may have reported payouts that were not compared yet. */
export async function merchantsWithStatements(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ merchantGuid: string }>(sql`
    select distinct merchant_guid from (
      select merchant_guid from bank_payouts where state = 'expected' union select merchant_guid from bank_imports
    ) as compared where not quittance_is_away(merchant_guid)`);
  return rows.map(({ merchantGuid }) => merchantGuid);
}

/** An entry that may be a payout. */
export interface CreditEntry {
  readonly guid: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly bookedOn: string;
  readonly text: string;
  readonly counterpartyName: string | null;
  /** All connectors of its account are in test mode. */
  readonly test: boolean;
}

/** Money that came in and is for nothing yet, locked. */
export function lockUnmatchedCredits(
  tx: Queryable,
  { merchantGuid, since }: { merchantGuid: string; since: string },
): Promise<CreditEntry[]> {
  return tx.query<CreditEntry>(sql`
    select guid, amount_minor, currency, booked_on::text as booked_on, text, counterparty_name, test from bank_entries
    where merchant_guid = ${merchantGuid} and state in ('unmatched', 'proposed') and direction = 'in' and not is_unclear
      and surplus_minor = 0 and booked_on >= ${since}::date
      and not exists (select from bank_allocations where entry_guid = bank_entries.guid and undone_at is null)
    order by position limit 20000 for update`);
}

/** Money that came in with one of these texts and is for nothing yet. */
export function creditsWithTexts(
  db: Queryable,
  { merchantGuid, texts }: { merchantGuid: string; texts: readonly string[] },
): Promise<{ text: string; minor: bigint }[]> {
  return db.query(sql`
    select text, amount_minor as minor from bank_entries
    where merchant_guid = ${merchantGuid} and state in ('unmatched', 'proposed') and direction = 'in'
      and text = any(${[...texts]}::text[])`);
}

/** A payout that an entry of the bank was found for. */
interface ArrivedPayout extends Payout {
  readonly bookedOn: string;
  readonly receivedMinor: bigint;
}

/** Payouts that the bank received in these days, both included. */
export function arrivedPayouts(
  db: Queryable,
  { merchantGuid, from, to }: { merchantGuid: string; from: string; to: string },
): Promise<ArrivedPayout[]> {
  return db.query<ArrivedPayout>(sql`
    select payout.guid, payout.merchant_guid, connector_guid, settlement_number, payout.currency, payout.amount_minor,
      paid_on::text as paid_on, payout.state, entry_guid, difference_minor,
      entry.booked_on::text as booked_on, entry.amount_minor as received_minor
    from bank_payouts as payout join bank_entries as entry on entry.guid = payout.entry_guid
    where payout.merchant_guid = ${merchantGuid} and entry.booked_on between ${from}::date and ${to}::date
    order by entry.booked_on, payout.guid`);
}

/** Payouts that providers say they made until a day, and that the bank did not receive until then. */
export function payoutsOnTheirWay(
  db: Queryable,
  { merchantGuid, to }: { merchantGuid: string; to: string },
): Promise<{ connectorGuid: string; currency: string; minor: bigint }[]> {
  return db.query(sql`
    select connector_guid, payout.currency, payout.amount_minor as minor
    from bank_payouts as payout left join bank_entries as entry on entry.guid = payout.entry_guid
    where payout.merchant_guid = ${merchantGuid} and (paid_on is null or paid_on <= ${to}::date)
      and (entry.guid is null or entry.booked_on > ${to}::date)`);
}

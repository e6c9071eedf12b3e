import { sql, type Queryable } from "../../platform/database/index.ts";
import type { Payout } from "./payout-store.ts";

/** A payout of a provider beside what the bank has of it. */
export interface ListedPayout extends Payout {
  /** The sum that the bank booked; null until it arrives. */
  readonly receivedMinor: bigint | null;
  readonly bookedOn: string | null;
}

const COLUMNS = sql`payout.guid, payout.merchant_guid, connector_guid, settlement_number, payout.currency, payout.amount_minor,
  paid_on::text as paid_on, payout.state, entry_guid, difference_minor, entry.amount_minor as received_minor,
  entry.booked_on::text as booked_on`;
const FROM = sql`bank_payouts as payout left join bank_entries as entry on entry.guid = payout.entry_guid`;

/** The payouts of connectors with these numbers, whatever became of them. */
export function findPayouts(
  db: Queryable,
  { connectorGuids, numbers }: { connectorGuids: readonly string[]; numbers: readonly string[] },
): Promise<ListedPayout[]> {
  if (numbers.length === 0) return Promise.resolve([]);
  return db.query<ListedPayout>(sql`
    select ${COLUMNS} from ${FROM}
    where connector_guid = any(${[...connectorGuids]}::text[]) and settlement_number = any(${[...numbers]}::text[])`);
}

/** Payouts since a day that are missing, or arrived with another amount; the newest first. */
export function wrongPayouts(
  db: Queryable,
  {
    connectorGuids,
    state,
    since,
    limit,
  }: { connectorGuids: readonly string[]; state: "missing" | "different"; since: string; limit: number },
): Promise<ListedPayout[]> {
  return db.query<ListedPayout>(sql`
    select ${COLUMNS} from ${FROM}
    where connector_guid = any(${[...connectorGuids]}::text[]) and payout.state = ${state}
      and (paid_on is null or paid_on >= ${since}::date)
    order by paid_on desc nulls first, payout.guid limit ${limit}::int`);
}

/** Payouts of a merchant in a currency that no entry was found for: an entry can be assigned to one. */
export function openPayouts(
  db: Queryable,
  { merchantGuid, currency, limit }: { merchantGuid: string; currency: string; limit: number },
): Promise<ListedPayout[]> {
  return db.query<ListedPayout>(sql`
    select ${COLUMNS} from ${FROM}
    where payout.merchant_guid = ${merchantGuid} and payout.currency = ${currency} and entry_guid is null
    order by paid_on desc nulls last, payout.guid limit ${limit}::int`);
}

export function payoutsByGuid(db: Queryable, guids: readonly string[]): Promise<ListedPayout[]> {
  if (guids.length === 0) return Promise.resolve([]);
  return db.query<ListedPayout>(
    sql`select ${COLUMNS} from ${FROM} where payout.guid = any(${[...guids]}::text[])`,
  );
}

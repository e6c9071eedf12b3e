import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import type { ProfileInstrument } from "./profile.ts";

const COLUMNS = sql`instruments.transaction_uuid, instruments.profile_guid, instruments.payment_token,
  instruments.is_preferred, instruments.created_at, instruments.last_used_at, instruments.last_used_type`;

/** A profile's instruments, oldest first. */
export function selectInstruments(
  db: Queryable,
  { profileGuid }: { profileGuid: string },
): Promise<ProfileInstrument[]> {
  return db.query<ProfileInstrument>(sql`
    select ${COLUMNS} from customer_profile_instruments as instruments
    where profile_guid = ${profileGuid} order by created_at, transaction_uuid`);
}

/** Where a page of instruments ended. */
export interface InstrumentCursor {
  readonly createdAt: Temporal.Instant;
  readonly paymentToken: string;
}

/**
 * The preferred instrument, then the others, newest first, after the cursor if there is one; with the number of all
 * instruments of the profile.
 */
export function selectNewestInstruments(
  db: Queryable,
  { profileGuid, after, limit }: { profileGuid: string; after?: InstrumentCursor | undefined; limit: number },
): Promise<(ProfileInstrument & { total: number })[]> {
  return db.query(sql`
    select ${COLUMNS},
      (select count(*)::int from customer_profile_instruments where profile_guid = ${profileGuid}) as total
    from customer_profile_instruments as instruments
    where profile_guid = ${profileGuid} and (is_preferred or ${after?.createdAt ?? null}::timestamptz is null
      or (created_at, payment_token) < (${after?.createdAt ?? null}::timestamptz, ${after?.paymentToken ?? null}::text))
    order by is_preferred desc, created_at desc, payment_token desc limit ${limit}::int`);
}

export function findInstrumentOfTransaction(
  db: Queryable,
  { transactionUuid }: { transactionUuid: string },
): Promise<ProfileInstrument | undefined> {
  return db.maybeOne<ProfileInstrument>(sql`
    select ${COLUMNS} from customer_profile_instruments as instruments
    where transaction_uuid = ${transactionUuid}`);
}

/** Registrations of all instruments of the customer whose profile has the instrument of this one; empty where none has it. */
export async function registrationsBeside(db: Queryable, registrationUuid: string): Promise<string[]> {
  const rows = await db.query<{ transactionUuid: string }>(sql`
    select beside.transaction_uuid from customer_profile_instruments as own
      join customer_profile_instruments as beside using (profile_guid)
    where own.transaction_uuid = ${registrationUuid} order by beside.created_at`);
  return rows.map(({ transactionUuid }) => transactionUuid);
}

/** A token of another container is not found. */
export function findInstrumentByToken(
  db: Queryable,
  { containerId, paymentToken }: { containerId: number; paymentToken: string },
): Promise<ProfileInstrument | undefined> {
  return db.maybeOne<ProfileInstrument>(sql`
    select ${COLUMNS} from customer_profile_instruments as instruments
      join customer_profiles on customer_profiles.guid = profile_guid
    where payment_token = ${paymentToken} and container_id = ${containerId}::int`);
}

/** The transaction that registered a token's instrument, as a subquery for the vault. */
export function registrationOfToken(options: { containerId: number; paymentToken: string }): Sql {
  return sql`
    select transaction_uuid from customer_profile_instruments
      join customer_profiles on customer_profiles.guid = profile_guid
    where payment_token = ${options.paymentToken} and container_id = ${options.containerId}::int`;
}

/** False when the instrument is in a profile already. */
export async function insertInstrument(
  tx: Queryable,
  instrument: { transactionUuid: string; profileGuid: string; paymentToken: string; at: Temporal.Instant },
): Promise<boolean> {
  const inserted = await tx.execute(sql`
    insert into customer_profile_instruments (transaction_uuid, profile_guid, payment_token, created_at)
    values (${instrument.transactionUuid}, ${instrument.profileGuid}, ${instrument.paymentToken},
            ${instrument.at}::timestamptz)
    on conflict (transaction_uuid) do nothing`);
  return inserted === 1;
}

/** Marks the one preferred instrument, or none. */
export async function markPreferred(
  tx: Queryable,
  { profileGuid, transactionUuid }: { profileGuid: string; transactionUuid: string | null },
): Promise<void> {
  await tx.execute(sql`
    update customer_profile_instruments set is_preferred = false where profile_guid = ${profileGuid} and is_preferred`);
  if (transactionUuid === null) return;
  await tx.execute(sql`
    update customer_profile_instruments set is_preferred = true
    where profile_guid = ${profileGuid} and transaction_uuid = ${transactionUuid}`);
}

/** True when it was attached, to that profile if one is named. Its token becomes invalid. */
export async function removeInstrument(
  tx: Queryable,
  { transactionUuid, profileGuid }: { transactionUuid: string; profileGuid?: string },
): Promise<boolean> {
  const removed = await tx.execute(sql`
    delete from customer_profile_instruments
    where transaction_uuid = ${transactionUuid} and (${profileGuid ?? null}::text is null
      or profile_guid = ${profileGuid ?? null}::text)`);
  return removed === 1;
}

/** Records the last use of an instrument, in the commit of the transaction that charged it. */
export async function recordInstrumentUse(
  tx: Queryable,
  use: { registration: string; type: string; at: Temporal.Instant },
): Promise<void> {
  await tx.execute(sql`
    update customer_profile_instruments set last_used_at = ${use.at}::timestamptz, last_used_type = ${use.type}::text
    where transaction_uuid = ${use.registration}::text`);
}

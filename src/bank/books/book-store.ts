import { json, sql, type Queryable } from "../../platform/database/index.ts";
import type { BookingProfile } from "./profile.ts";
import { insertMovements } from "./booked-store.ts";
import type { Movement } from "./movement.ts";

const PROFILE = sql`guid, merchant_guid, format, chart, accounts, granularity, document_field, time_zone, datev`;

/** Writes a new profile, or one as it is now. */
export async function saveProfile(db: Queryable, profile: BookingProfile): Promise<void> {
  const { guid, merchantGuid, format, chart, accounts, granularity, documentField, timeZone, datev } =
    profile;
  await db.execute(sql`
    insert into booking_profiles (guid, merchant_guid, format, chart, accounts, granularity, document_field, time_zone, datev)
    values (${guid}, ${merchantGuid}, ${format}, ${chart}, ${json(accounts)}::jsonb, ${granularity}, ${documentField},
      ${timeZone}, ${datev && json(datev)}::jsonb)
    on conflict (guid) do update set format = excluded.format, chart = excluded.chart, accounts = excluded.accounts,
      granularity = excluded.granularity, document_field = excluded.document_field, time_zone = excluded.time_zone,
      datev = excluded.datev`);
}

export function findProfile(db: Queryable, guid: string): Promise<BookingProfile | undefined> {
  return db.maybeOne<BookingProfile>(sql`select ${PROFILE} from booking_profiles where guid = ${guid}`);
}

/** Locks the profile until the end of the transaction: its exports are numbered one after the other. */
export function lockProfile(tx: Queryable, guid: string): Promise<BookingProfile | undefined> {
  return tx.maybeOne<BookingProfile>(
    sql`select ${PROFILE} from booking_profiles where guid = ${guid} for update`,
  );
}

export function listProfiles(db: Queryable, merchantGuid: string): Promise<BookingProfile[]> {
  return db.query<BookingProfile>(sql`
    select ${PROFILE} from booking_profiles where merchant_guid = ${merchantGuid} order by created_at, guid limit 1000`);
}

/** The sums exported by a profile so far: those of clearing accounts by connector and currency. */
interface ExportedSum {
  readonly connectorGuid: string;
  readonly currency: string;
  readonly clearingMinor: bigint;
}

/** @param until days of rows that count; all unless given */
export function sumsExported(
  db: Queryable,
  profileGuid: string,
  { until }: { until?: string } = {},
): Promise<ExportedSum[]> {
  return db.query<ExportedSum>(sql`
    select connector_guid, currency, sum(clearing_minor)::bigint as clearing_minor from booking_movements
    where profile_guid = ${profileGuid} and (${until ?? null}::date is null or day is null or day <= ${until ?? null}::date)
    group by connector_guid, currency`);
}

/** The number of the next export of a profile, the first day of its exports, and their last one. */
export async function placeOfNext(
  db: Queryable,
  profileGuid: string,
): Promise<{ number: number; firstDay: string | null; lastDay: string | null }> {
  return db.one<{ number: number; firstDay: string | null; lastDay: string | null }>(sql`
    select coalesce(max(number), 0) + 1 as number, min(period_from)::text as first_day, max(period_to)::text as last_day
    from booking_exports where profile_guid = ${profileGuid}`);
}

/** One check of an export, of a connector. */
export interface BookingCheck {
  readonly connectorGuid: string;
  /** Undefined in exports of before checks had it. */
  readonly currency?: string;
  readonly clearingBalance: string;
  readonly capturedNotPaidOut: string;
  readonly equal: boolean;
}

/** A file for the bookkeeping. */
export interface BookingExport {
  readonly guid: string;
  readonly merchantGuid: string;
  readonly profileGuid: string;
  readonly number: number;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly rows: number;
  readonly checks: readonly BookingCheck[];
  readonly fileName: string;
  readonly mediaType: string;
}

/** Keeps the file as it was made, with what is in it. */
export async function insertExport(
  tx: Queryable,
  made: BookingExport,
  { content, movements }: { content: Buffer; movements: readonly Movement[] },
): Promise<void> {
  const { guid, merchantGuid, profileGuid, number, periodFrom, periodTo, rows, checks, fileName, mediaType } =
    made;
  await tx.execute(sql`
    insert into booking_exports (guid, merchant_guid, profile_guid, number, period_from, period_to, rows, checks, file_name,
      media_type)
    values (${guid}, ${merchantGuid}, ${profileGuid}, ${number}, ${periodFrom}::date, ${periodTo}::date, ${rows},
      ${json(checks)}::jsonb, ${fileName}, ${mediaType})`);
  await tx.execute(sql`insert into booking_files (export_guid, content) values (${guid}, ${content})`);
  await insertMovements(tx, { profileGuid, exportGuid: guid }, movements);
}

const EXPORT = sql`guid, merchant_guid, profile_guid, number, period_from::text as period_from, period_to::text as period_to, rows,
  checks, file_name, media_type`;

export function findExport(db: Queryable, guid: string): Promise<BookingExport | undefined> {
  return db.maybeOne<BookingExport>(sql`select ${EXPORT} from booking_exports where guid = ${guid}`);
}

export async function contentOf(db: Queryable, guid: string): Promise<Buffer | undefined> {
  const row = await db.maybeOne<{ content: Buffer }>(
    sql`select content from booking_files where export_guid = ${guid}`,
  );
  return row?.content;
}

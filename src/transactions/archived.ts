import { archivableTable, json, sql, type Queryable, type Sql } from "../platform/database/index.ts";

/** Moves of transactions. The archive file has a copy; the record of the archived transaction keeps them in a shorter form. */
export const archivableHistory = archivableTable("transaction_history", {
  table: sql`transaction_history`,
  owner: sql`transaction_uuid`,
  row: sql`to_jsonb(entry)`,
  order: sql`version`,
  implied: openingsOf,
});

/**
 * The openings that have no row of the history because they follow from the record: most transactions are opened as pending. Columns as
 * in `transaction_history`.
 */
function openingsOf(uuids: readonly string[]): Sql {
  return sql`
    select uuid as transaction_uuid, 1 as version, null::text as from_status, 'pending'::text as to_status,
      'opened'::text as trigger, null::jsonb as facts, created_at as at
    from transactions where uuid = any(${uuids}::text[])
      and not exists (select from transaction_history where transaction_uuid = uuid and version = 1)`;
}

interface ArchivableTransactions {
  /** In the order of their uuids, which is that of their creation. */
  readonly uuids: readonly string[];
  /** Up to here all were looked at. */
  readonly upTo: string;
  readonly isEnd: boolean;
}

/**
 * The next transactions after that uuid, among the next `limit`, that have been final and unchanged since before that time, with
 * all that followed them. Archived transactions are skipped: they have no history any more.
 */
export async function listArchivable(
  db: Queryable,
  { before, after, limit }: { before: Temporal.Instant; after: string; limit: number },
): Promise<ArchivableTransactions> {
  const rows = await db.query<{ uuid: string; isArchivable: boolean }>(sql`
    with listed as materialized (
      select distinct transaction_uuid from transaction_history
      where version <= 2 and transaction_uuid > ${after} and transaction_uuid < ${firstUuidOf(before)}
      order by transaction_uuid limit ${limit}::int
    )
    select transaction_uuid as uuid, coalesce(${isArchivable(before)}, false) as is_archivable
    from listed left join transactions on uuid = transaction_uuid order by 1`);
  return {
    uuids: rows.filter((row) => row.isArchivable).map(({ uuid }) => uuid),
    upTo: rows.at(-1)?.uuid ?? after,
    isEnd: rows.length < limit,
  };
}

/** Those of the transactions that can still be archived: nothing happened to them meanwhile. */
export async function stillArchivable(
  db: Queryable,
  { uuids, before }: { uuids: readonly string[]; before: Temporal.Instant },
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ uuid: string }>(sql`
    select uuid from transactions where uuid = any(${uuids}::text[]) and ${isArchivable(before)}
      and not exists (select from archived_transactions where transaction_uuid = uuid)`);
  return new Set(rows.map(({ uuid }) => uuid));
}

/** A condition on a row of `transactions`. */
function isArchivable(before: Temporal.Instant): Sql {
  return sql`(final_at < ${before}::timestamptz and modified_at < ${before}::timestamptz and inquire_at is null
    and not exists (
      select from transactions as following where following.reference_uuid = transactions.uuid
        and (following.final_at is null or following.modified_at >= ${before}::timestamptz)))`;
}

/** A uuid begins with the second in which it was made. */
export function firstUuidOf(at: Temporal.Instant): string {
  return Math.floor(at.epochMilliseconds / 1_000)
    .toString(16)
    .padStart(8, "0");
}

/** Clocks of the machines that made uuids and of the database differ a little. */
const CLOCK_DIFFERENCE_HOURS = 48;

/** As `firstUuidOf`, but no transaction that the database has as created at that moment or later has an earlier one. */
export function earliestUuidOf(at: Temporal.Instant): string {
  return firstUuidOf(at.subtract({ hours: CLOCK_DIFFERENCE_HOURS }));
}

/** A file of the archive, as the database has it. */
interface ArchiveFile {
  readonly sha256: string;
  readonly folder: string;
  readonly name: string;
  readonly writtenAt: Temporal.Instant;
}

/** Records a file, once; its number. */
export async function recordArchiveFile(db: Queryable, file: ArchiveFile): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into archive_files (sha256, folder, name, written_at)
    values (${file.sha256}, ${file.folder}, ${file.name}, ${file.writtenAt}::timestamptz)
    on conflict (sha256) do update set folder = excluded.folder returning id`);
  return id;
}

/** Those of the files that this database has recorded, by their hashes. */
export async function recordedArchiveFiles(
  db: Queryable,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ sha256: string }>(
    sql`select sha256 from archive_files where sha256 = any(${hashes}::text[])`,
  );
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Those of the transactions that are in that file and not in the database any more. */
export async function archivedIn(
  db: Queryable,
  { uuids, fileId }: { uuids: readonly string[]; fileId: number },
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ uuid: string }>(sql`
    select transaction_uuid as uuid from archived_transactions
    where transaction_uuid = any(${uuids}::text[]) and file_id = ${fileId}::int`);
  return new Set(rows.map(({ uuid }) => uuid));
}

/**
 * Records that the transactions are in that file, and keeps of what is deleted next what documents and pages are made of: when
 * a callback was acknowledged last, and the history, unless it is the plain one that follows from the record.
 */
export async function markArchived(
  tx: Queryable,
  options: {
    uuids: readonly string[];
    fileId: number;
    acknowledged: ReadonlyMap<string, Temporal.Instant>;
  },
): Promise<void> {
  const acknowledged = [...options.acknowledged].map(([uuid, at]) => ({ uuid, at: at.toString() }));
  await tx.execute(sql`
    insert into archived_transactions (transaction_uuid, file_id, callback_acknowledged_at, history)
    select transactions.uuid, ${options.fileId}::int, acknowledged.at, nullif(kept.history, ${PLAIN_HISTORY})
    from transactions
      left join jsonb_to_recordset(${json(acknowledged)}::jsonb) as acknowledged (uuid text, at timestamptz) using (uuid)
      left join (
        select transaction_uuid as uuid,
          jsonb_agg(jsonb_build_array(version, from_status, to_status, trigger, at, facts) order by version) as history
        from (
          select * from transaction_history where transaction_uuid = any(${options.uuids}::text[])
          union all ${openingsOf(options.uuids)}
        ) as moves group by transaction_uuid
      ) as kept using (uuid)
    where transactions.uuid = any(${options.uuids}::text[])`);
}

/** The history of a payment that was opened and then ended: most have it, as a row of `transactions`. */
const PLAIN_HISTORY = sql`jsonb_build_array(
  jsonb_build_array(1, null::text, 'pending'::text, 'opened'::text, created_at, null::text),
  jsonb_build_array(2, 'pending'::text, status, case status when 'success' then 'approved' when 'error_adapter' then 'declined' end,
    final_at, null::text))`;

/** The history of the transactions, archived or not: columns as in `transaction_history`. */
export function historiesOf(uuids: readonly string[]): Sql {
  return sql`(
    select transaction_uuid, version, from_status, to_status, trigger, facts, at from transaction_history
    where transaction_uuid = any(${uuids}::text[])
    union all
    select * from (${openingsOf(uuids)}) as opening
    where not exists (select from archived_transactions as archived where archived.transaction_uuid = opening.transaction_uuid)
    union all
    select transaction_uuid, (move->>0)::int, move->>1, move->>2, move->>3, nullif(move->5, 'null'), (move->>4)::timestamptz
    from archived_transactions join transactions on uuid = transaction_uuid,
      jsonb_array_elements(coalesce(history, ${PLAIN_HISTORY})) as move
    where transaction_uuid = any(${uuids}::text[])
  ) as history`;
}

/** When callbacks of archived transactions were acknowledged: a subquery for another slice's statement. */
export const ARCHIVED_ACKNOWLEDGEMENTS = sql`(
  select transaction_uuid, callback_acknowledged_at as at from archived_transactions
  where callback_acknowledged_at is not null)`;

/** Where the callbacks, attempts and authentications of a transaction are that are not in the database any more. */
export interface Archived {
  readonly folder: string;
  readonly file: string;
  readonly archivedAt: Temporal.Instant;
}

/** Undefined while everything of the transaction is in the database. */
export function findArchived(db: Queryable, uuid: string): Promise<Archived | undefined> {
  return db.maybeOne<Archived>(sql`
    select folder, name as file, written_at as archived_at
    from archived_transactions join archive_files on id = file_id where transaction_uuid = ${uuid}`);
}

import { archivableTable, sql, type ArchivableTable, type Queryable } from "../platform/database/index.ts";

/**
 * Callbacks and the attempts to deliver them. The body and the receiver's response, which may repeat it, have data of the
 * customer: an archive file has neither, so that nothing has to be erased from it.
 */
export const archivableCallbacks: readonly ArchivableTable[] = [
  archivableTable("callbacks", {
    table: sql`callbacks`,
    owner: sql`transaction_uuid`,
    row: sql`(to_jsonb(entry) - 'body')`,
    order: sql`version`,
  }),
  archivableTable("callback_attempts", {
    table: sql`callback_attempts`,
    owner: sql`transaction_uuid`,
    row: sql`(to_jsonb(entry) - 'response')`,
    order: sql`id`,
  }),
];

/** Those of the transactions that have a callback which waits, or which was concluded or attempted since that time. */
export async function withCallbackSince(
  db: Queryable,
  { uuids, since }: { uuids: readonly string[]; since: Temporal.Instant },
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ uuid: string }>(sql`
    select transaction_uuid as uuid from callbacks
    where transaction_uuid = any(${uuids}::text[]) and (status = 'waiting' or settled_at >= ${since}::timestamptz)
    union
    select transaction_uuid from callback_attempts
    where transaction_uuid = any(${uuids}::text[]) and at >= ${since}::timestamptz`);
  return new Set(rows.map(({ uuid }) => uuid));
}

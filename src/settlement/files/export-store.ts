import { TENANTS_OF_MERCHANTS } from "../../tenancy/index.ts";
import { agedRowsOfTenants } from "../../platform/retention/index.ts";
import { databaseNow, json, sql, type Queryable } from "../../platform/database/index.ts";
import type { Totals } from "./totals.ts";

/** A settlement of one merchant and period, with its files. */
export interface SettlementExport {
  readonly guid: string;
  readonly merchantGuid: string;
  /** For transactions that became final in [from, to). */
  readonly periodFrom: Temporal.Instant;
  readonly periodTo: Temporal.Instant;
  readonly testMode: boolean;
  readonly accessibleByMerchant: boolean;
  readonly state: "writing" | "done";
  readonly writtenAt: Temporal.Instant | null;
  readonly writtenUuid: string | null;
  readonly chunks: number;
  readonly totals: Totals;
  readonly createdAt: Temporal.Instant;
  readonly doneAt: Temporal.Instant | null;
}

/** `entries`: a record for each transaction, fee and line item; `totals`: one for each currency. */
export type SettlementFile = "entries" | "totals";

export async function insertExport(
  db: Queryable,
  added: Pick<
    SettlementExport,
    "guid" | "merchantGuid" | "periodFrom" | "periodTo" | "testMode" | "accessibleByMerchant"
  >,
): Promise<void> {
  await db.execute(sql`
    insert into settlement_exports (guid, merchant_guid, period_from, period_to, test_mode, accessible_by_merchant, state)
    values (${added.guid}, ${added.merchantGuid}, ${added.periodFrom}::timestamptz, ${added.periodTo}::timestamptz,
      ${added.testMode}, ${added.accessibleByMerchant}, 'writing')`);
}

export function findExport(
  db: Queryable,
  guid: string,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<SettlementExport | undefined> {
  return db.maybeOne<SettlementExport>(sql`
    select * from settlement_exports where guid = ${guid} ${forUpdate ? sql`for update` : sql.nothing}`);
}

/** In the order in which they were created. */
export function listExports(
  db: Queryable,
  { merchantGuid, after, limit }: { merchantGuid?: string | undefined; after: string; limit: number },
): Promise<SettlementExport[]> {
  const ofMerchant = merchantGuid === undefined ? sql.nothing : sql`and merchant_guid = ${merchantGuid}`;
  return db.query<SettlementExport>(sql`
    select * from settlement_exports where guid > ${after} ${ofMerchant} order by guid limit ${limit}`);
}

/** The merchant's own exports that were done in [from, to], of test transactions or of real ones if that is chosen. */
export function listExportsOfMerchant(
  db: Queryable,
  options: {
    merchantGuid: string;
    testMode: boolean | undefined;
    from: Temporal.Instant;
    to: Temporal.Instant;
    limit: number;
  },
): Promise<SettlementExport[]> {
  const { merchantGuid, testMode, from, to, limit } = options;
  const ofMode = testMode === undefined ? sql.nothing : sql`and test_mode = ${testMode}`;
  return db.query<SettlementExport>(sql`
    select * from settlement_exports
    where merchant_guid = ${merchantGuid} and state = 'done' and accessible_by_merchant
      and done_at >= ${from}::timestamptz and done_at <= ${to}::timestamptz ${ofMode}
    order by guid limit ${limit}`);
}

/** Adds what was written to the file with all entries, with how far it came. The caller has locked the export. */
export async function appendEntries(
  tx: Queryable,
  written: Pick<SettlementExport, "guid" | "chunks" | "writtenAt" | "writtenUuid" | "totals"> & {
    content: string;
  },
): Promise<void> {
  const { guid, chunks, writtenAt, writtenUuid, totals, content } = written;
  await insertChunk(tx, { guid, file: "entries", chunk: chunks, content });
  await tx.execute(sql`
    update settlement_exports set chunks = ${chunks + 1}, written_at = ${writtenAt}::timestamptz,
      written_uuid = ${writtenUuid}::text, totals = ${json(totals)}::jsonb
    where guid = ${guid}`);
}

/** The caller has locked the export. */
export async function endExport(
  tx: Queryable,
  { guid, totalsFile }: { guid: string; totalsFile: string },
): Promise<void> {
  await insertChunk(tx, { guid, file: "totals", chunk: 0, content: totalsFile });
  await tx.execute(
    sql`update settlement_exports set state = 'done', done_at = ${databaseNow} where guid = ${guid}`,
  );
}

async function insertChunk(
  tx: Queryable,
  added: { guid: string; file: SettlementFile; chunk: number; content: string },
): Promise<void> {
  await tx.execute(sql`
    insert into settlement_file_chunks (export_guid, file, chunk, content)
    values (${added.guid}, ${added.file}, ${added.chunk}, ${added.content})`);
}

/** A file, part by part: the reader's pace decides when the next is read. */
export async function* readFile(
  db: Queryable,
  { guid, file }: { guid: string; file: SettlementFile },
): AsyncGenerator<string> {
  for (let chunk = 0; ; chunk += 1) {
    const found = await db.maybeOne<{ content: string }>(sql`
      select content from settlement_file_chunks
      where export_guid = ${guid} and file = ${file} and chunk = ${chunk}`);
    if (!found) return;
    yield found.content;
  }
}

export async function fileBytes(
  db: Queryable,
  { guid, file }: { guid: string; file: SettlementFile },
): Promise<number> {
  const { bytes } = await db.one<{ bytes: bigint }>(sql`
    select coalesce(sum(octet_length(content)), 0)::bigint as bytes from settlement_file_chunks
    where export_guid = ${guid} and file = ${file}`);
  return Number(bytes);
}

/** Written settlement files. Each has all its parts: few, so that the statement stays short. */
export const agedExports = agedRowsOfTenants({
  table: sql`settlement_exports`,
  key: sql`guid`,
  via: sql`join ${TENANTS_OF_MERCHANTS} as owner on owner.merchant_guid = aged.merchant_guid`,
  tenant: sql`owner.tenant_guid`,
  at: sql`aged.done_at`,
  most: 5,
});

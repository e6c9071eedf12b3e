import { databaseNow, json, sql, type Queryable } from "../../platform/database/index.ts";
import type { SettlementRow } from "../../providers/index.ts";
import { inCurrencyForm } from "../decimal.ts";
import { rowInForm } from "./row-in-form.ts";

export interface SettlementImport {
  readonly guid: string;
  readonly connectorGuid: string;
  readonly kind: "report" | "fetch";
  /** For a fetch: what was paid out in [from, to). */
  readonly periodFrom: Temporal.Instant | null;
  readonly periodTo: Temporal.Instant | null;
  readonly cursor: string | null;
  /** For a report that the provider announced: where it is on the provider's host. */
  readonly path: string | null;
  readonly state: "running" | "done";
  /** When the last attempt failed: no other follows until the import is repeated. */
  readonly failedAt: Temporal.Instant | null;
  readonly lastError: string | null;
  readonly rowsRead: number;
  readonly rowsAdded: number;
  readonly createdAt: Temporal.Instant;
  readonly doneAt: Temporal.Instant | null;
}

export async function insertImport(
  db: Queryable,
  added: Pick<SettlementImport, "guid" | "connectorGuid" | "kind" | "periodFrom" | "periodTo">,
): Promise<void> {
  await db.execute(sql`
    insert into settlement_imports (guid, connector_guid, kind, period_from, period_to, state)
    values (${added.guid}, ${added.connectorGuid}, ${added.kind}, ${added.periodFrom}::timestamptz,
      ${added.periodTo}::timestamptz, 'running')`);
}

/**
 * A report that is to be fetched: the guid of its import. Undefined when it was announced before, unless that import failed
 * for good: then it begins again.
 */
export async function insertReportImport(
  db: Queryable,
  { guid, connectorGuid, path }: { guid: string; connectorGuid: string; path: string },
): Promise<string | undefined> {
  const inserted = await db.maybeOne<{ guid: string }>(sql`
    insert into settlement_imports (guid, connector_guid, kind, path, state)
    values (${guid}, ${connectorGuid}, 'report', ${path}, 'running')
    on conflict (connector_guid, path) where path is not null
      do update set failed_at = null where settlement_imports.failed_at is not null
    returning guid`);
  return inserted?.guid;
}

/** Opens an import of the connector that failed for good, so that it can be fetched again; undefined when there is none. */
export function reopenFailed(
  tx: Queryable,
  { guid, connectorGuid }: { guid: string; connectorGuid: string },
): Promise<Pick<SettlementImport, "guid" | "kind"> | undefined> {
  return tx.maybeOne(sql`
    update settlement_imports set failed_at = null
    where guid = ${guid} and connector_guid = ${connectorGuid} and failed_at is not null returning guid, kind`);
}

export function findImport(
  db: Queryable,
  guid: string,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<SettlementImport | undefined> {
  return db.maybeOne<SettlementImport>(sql`
    select * from settlement_imports where guid = ${guid} ${forUpdate ? sql`for update` : sql.nothing}`);
}

/** In the order in which they were created. */
export function listImports(
  db: Queryable,
  { connectorGuid, after, limit }: { connectorGuid: string; after: string; limit: number },
): Promise<SettlementImport[]> {
  return db.query<SettlementImport>(sql`
    select * from settlement_imports where connector_guid = ${connectorGuid} and guid > ${after}
    order by guid limit ${limit}`);
}

/** Counts what was read, and how far it came. */
export async function markImported(
  tx: Queryable,
  read: { guid: string; rows: number; added: number; cursor: string | null; isDone: boolean },
): Promise<void> {
  await tx.execute(sql`
    update settlement_imports set rows_read = rows_read + ${read.rows}, rows_added = rows_added + ${read.added},
      cursor = ${read.cursor}::text, last_error = null, failed_at = null, state = ${read.isDone ? "done" : "running"},
      done_at = case when ${read.isDone} then ${databaseNow} end
    where guid = ${read.guid}`);
}

/** Rows that were read before are read again; rows that were added stay. */
export async function restartReading(db: Queryable, guid: string): Promise<void> {
  await db.execute(sql`update settlement_imports set rows_read = 0 where guid = ${guid}`);
}

/** Records why an attempt failed. After the last one the import has failed. */
export async function markFailed(
  db: Queryable,
  { guid, because, isLast }: { guid: string; because: string; isLast: boolean },
): Promise<void> {
  await db.execute(sql`
    update settlement_imports set last_error = ${because}, failed_at = case when ${isLast} then ${databaseNow} end
    where guid = ${guid} and state = 'running'`);
}

/** Adds rows that are new to their connector, to be matched. How many were new. */
export function insertRows(
  tx: Queryable,
  {
    connectorGuid,
    importGuid,
    rows,
  }: { connectorGuid: string; importGuid: string; rows: readonly SettlementRow[] },
): Promise<number> {
  return tx.execute(sql`
    insert into settlement_rows (connector_guid, row_key, import_guid, settlement_number, kind, row, state)
    select ${connectorGuid}, item->>'rowKey', ${importGuid}, item->>'settlementNumber', item->>'kind', item,
      case when item->>'kind' in ('payout', 'other') then 'no_transaction' else 'waiting' end
    from jsonb_array_elements(${json(rows)}::jsonb) with ordinality as given (item, place) order by place
    on conflict on constraint settlement_rows_of_provider do nothing`);
}

export interface StoredRow {
  readonly id: bigint;
  readonly row: SettlementRow;
}

export interface WaitingRow extends StoredRow {
  /** Why it was unmatched before; null when it is matched for the first time. */
  readonly because: string | null;
  /** The import that brought it. */
  readonly from: Pick<SettlementImport, "guid" | "kind" | "path" | "periodFrom" | "periodTo" | "createdAt">;
}

/** The connector's next rows that are to be matched. */
export async function listWaitingRows(
  db: Queryable,
  { connectorGuid, limit }: { connectorGuid: string; limit: number },
): Promise<WaitingRow[]> {
  const rows = await db.query<StoredRow & Pick<WaitingRow, "because"> & WaitingRow["from"]>(sql`
    select id, row, reason as because, guid, settlement_imports.kind, path, period_from, period_to, created_at
    from settlement_rows join settlement_imports on guid = import_guid
    where settlement_rows.connector_guid = ${connectorGuid} and settlement_rows.state = 'waiting'
    order by id limit ${limit}`);
  return rows.map(({ id, row, because, ...from }) => ({ id, row, because, from }));
}

/**
 * The rows that were matched with a transaction, in the order in which they came. A row of one account may have been imported
 * for several connectors, and is one all the same.
 */
export async function rowsOfTransaction(db: Queryable, uuid: string): Promise<SettlementRow[]> {
  const rows = await db.query<{ row: SettlementRow }>(sql`
    select row from (
      select distinct on (row_key) row, id from settlement_rows where transaction_uuid = ${uuid} order by row_key, id
    ) as distinct_rows order by id`);
  return rows.map(({ row }) => rowInForm(row));
}

export async function isPaidOut(
  db: Queryable,
  { connectors, settlementNumber }: { connectors: readonly string[]; settlementNumber: string },
): Promise<boolean> {
  const { paid } = await db.one<{ paid: boolean }>(sql`
    select exists (
      select from settlement_rows
      where connector_guid = any(${connectors}::text[]) and settlement_number = ${settlementNumber}
        and kind = 'payout') as paid`);
  return paid;
}

export async function endRow(
  tx: Queryable,
  ended: { id: bigint } & (
    | { state: "matched"; transactionUuid: string }
    | { state: "unmatched"; because: string }
  ),
): Promise<void> {
  const because = ended.state === "unmatched" ? ended.because : null;
  const uuid = ended.state === "matched" ? ended.transactionUuid : null;
  await tx.execute(sql`
    update settlement_rows set state = ${ended.state}, reason = ${because}::text, transaction_uuid = ${uuid}::text
    where id = ${ended.id}::bigint`);
}

/** The same of several rows that are unmatched for the same reason. */
export async function endUnmatchedRows(
  tx: Queryable,
  { ids, because }: { ids: readonly bigint[]; because: string },
): Promise<void> {
  await tx.execute(sql`
    update settlement_rows set state = 'unmatched', reason = ${because}, transaction_uuid = null
    where id = any(${ids.map(String)}::bigint[])`);
}

/** Unmatched rows are to be matched again. How many. */
export function retryUnmatched(db: Queryable, connectorGuid: string): Promise<number> {
  return db.execute(sql`
    update settlement_rows set state = 'waiting' where connector_guid = ${connectorGuid} and state = 'unmatched'`);
}

/** Whether rows that came since then are unmatched. */
export async function hasUnmatchedSince(
  db: Queryable,
  { connectorGuid, since }: { connectorGuid: string; since: Temporal.Instant },
): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (
      select from settlement_rows
      where connector_guid = ${connectorGuid} and state = 'unmatched' and recorded_at >= ${since}::timestamptz) as found`);
  return found;
}

/** A payout or batch of the provider, with the sums of its rows as decimal texts. */
interface ProviderSettlement {
  readonly settlementNumber: string;
  readonly currency: string;
  readonly rows: bigint;
  readonly unmatched: bigint;
  /** For all rows that are no payout. */
  readonly net: string;
  /** The sum that was transferred to the operator. */
  readonly paidOut: string;
}

export async function listSettlements(
  db: Queryable,
  { connectorGuid, after, limit }: { connectorGuid: string; after: string; limit: number },
): Promise<ProviderSettlement[]> {
  const settlements = await db.query<ProviderSettlement>(sql`
    with page as (
      select distinct settlement_number from settlement_rows
      where connector_guid = ${connectorGuid} and settlement_number > ${after} order by settlement_number limit ${limit}
    )
    select settlement_number, row->'net'->>'currency' as currency, count(*) as rows,
      count(*) filter (where state = 'unmatched') as unmatched,
      coalesce(sum((row->'net'->>'amount')::numeric) filter (where kind <> 'payout'), 0)::text as net,
      coalesce(-sum((row->'net'->>'amount')::numeric) filter (where kind = 'payout'), 0)::text as paid_out
    from settlement_rows join page using (settlement_number)
    where connector_guid = ${connectorGuid}
    group by settlement_number, row->'net'->>'currency' order by 1, 2`);
  return settlements.map((settlement) => ({
    ...settlement,
    net: inCurrencyForm(settlement.net, settlement.currency),
    paidOut: inCurrencyForm(settlement.paidOut, settlement.currency),
  }));
}

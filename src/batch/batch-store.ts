import { agedRowsOfTenants } from "../platform/retention/index.ts";
import { json, sql, type Queryable, type Sql } from "../platform/database/index.ts";
import type { Batch, BatchStatus, RowError } from "./batch.ts";
import { NOT_RUN } from "./not-run.ts";

const COLUMNS: Sql = sql`id, tenant_guid, merchant_guid, connector_guid, user_guid, person_id, signature_hash, mode, status,
  callback_url, total_rows, executed_rows, failed_rows, not_run_rows, created_at, ended_at`;

export function findBatch(
  db: Queryable,
  { id, lock = false }: { id: string; lock?: boolean },
): Promise<Batch | undefined> {
  return db.maybeOne<Batch>(
    sql`select ${COLUMNS} from batches where id = ${id} ${lock ? sql`for update` : sql.nothing}`,
  );
}

export async function insertBatch(
  tx: Queryable,
  batch: Omit<Batch, "totalRows" | "executedRows" | "failedRows" | "notRunRows" | "endedAt" | "status">,
): Promise<void> {
  await tx.execute(sql`
    insert into batches (id, tenant_guid, merchant_guid, connector_guid, user_guid, person_id, signature_hash, mode,
      status, callback_url, created_at)
    values (${batch.id}, ${batch.tenantGuid}, ${batch.merchantGuid}, ${batch.connectorGuid}, ${batch.userGuid},
      ${batch.personId}, ${batch.signatureHash}, ${batch.mode}, 'pending', ${batch.callbackUrl}, ${batch.createdAt})`);
}

interface NewRow {
  readonly line: number;
  readonly merchantTransactionId: string | null;
  readonly transactionUuid: string | null;
  /** Sealed. */
  readonly request: string | null;
  readonly error: RowError | null;
}

export async function insertRows(
  tx: Queryable,
  { batchId, rows }: { batchId: string; rows: readonly NewRow[] },
): Promise<void> {
  const items = rows.map((row) => ({
    line: row.line,
    merchant_transaction_id: row.merchantTransactionId,
    transaction_uuid: row.transactionUuid,
    request: row.request,
    error: row.error,
  }));
  const failed = rows.filter(({ error }) => error !== null).length;
  await tx.execute(sql`
    with inserted as (
      insert into batch_rows (batch_id, line, state, merchant_transaction_id, transaction_uuid, request, error)
      select ${batchId}, line, case when error is null then 'waiting' else 'failed' end, merchant_transaction_id,
        transaction_uuid, request, error
      from jsonb_to_recordset(${json(items)}::jsonb) as item (line int, merchant_transaction_id text,
        transaction_uuid text, request text, error jsonb)
    )
    update batches set total_rows = total_rows + ${rows.length}::int, failed_rows = failed_rows + ${failed}::int
    where id = ${batchId}`);
}

/** Lets one upload of a merchant after the other count its open batches, until the commit. */
export async function lockOpenBatches(
  tx: Queryable,
  { merchantGuid }: { merchantGuid: string },
): Promise<void> {
  const key = `quittance open batches of ${merchantGuid}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** How many batches of a merchant have not ended. */
export async function countOpenBatches(
  db: Queryable,
  { merchantGuid }: { merchantGuid: string },
): Promise<number> {
  const { count } = await db.one<{ count: bigint }>(
    sql`select count(*) as count from batches where merchant_guid = ${merchantGuid} and ended_at is null`,
  );
  return Number(count);
}

/** A row that is run now. */
export interface OpenRow {
  readonly line: number;
  readonly transactionUuid: string;
  /** Sealed. */
  readonly request: string;
  /** An earlier run of it began, and may have recorded its transaction. */
  readonly wasStarted: boolean;
}

/** Takes the next rows in the order of the file. Those that a process had started when it ended are taken again. */
export function startRows(
  db: Queryable,
  { batchId, limit }: { batchId: string; limit: number },
): Promise<OpenRow[]> {
  return db.query<OpenRow>(sql`
    with next as (
      select line, state from batch_rows where batch_id = ${batchId} and state in ('waiting', 'started')
      order by line limit ${limit}::int for update
    ), started as (
      update batch_rows set state = 'started' from next
      where batch_id = ${batchId} and batch_rows.line = next.line
      returning batch_rows.line, transaction_uuid, request, next.state = 'started' as was_started
    )
    select * from started order by line`);
}

export interface RowOutcome {
  readonly line: number;
  /** Null: it became a transaction. */
  readonly error: RowError | null;
}

/** Records how rows ended, and erases their requests. A row that another worker has recorded stays as it is. */
export async function recordRows(
  db: Queryable,
  { batchId, outcomes }: { batchId: string; outcomes: readonly RowOutcome[] },
): Promise<void> {
  await db.execute(sql`
    with ended as (
      update batch_rows set state = case when item.error is null then 'executed' else 'failed' end, error = item.error,
        request = null
      from jsonb_to_recordset(${json(outcomes)}::jsonb) as item (line int, error jsonb)
      where batch_id = ${batchId} and batch_rows.line = item.line and state = 'started'
      returning state
    ), counted as (
      select count(*) filter (where state = 'executed') as executed, count(*) filter (where state = 'failed') as failed
      from ended
    )
    update batches set executed_rows = executed_rows + executed, failed_rows = failed_rows + failed
    from counted where id = ${batchId}`);
}

export async function setStatus(
  db: Queryable,
  { id, status }: { id: string; status: BatchStatus },
): Promise<void> {
  await db.execute(sql`update batches set status = ${status} where id = ${id} and ended_at is null`);
}

/** Ends a batch; rows that were not run get the error. Undefined when it had ended already. */
export function endBatch(
  tx: Queryable,
  options: { id: string; status: BatchStatus; notRun: RowError; at: Temporal.Instant },
): Promise<Batch | undefined> {
  const { id, status, notRun, at } = options;
  return tx.maybeOne<Batch>(sql`
    with rest as (
      update batch_rows set state = 'failed', error = ${json(notRun)}::jsonb, request = null
      where batch_id = ${id} and state in ('waiting', 'started') returning line
    )
    update batches set status = ${status}, ended_at = ${at}, failed_rows = failed_rows + (select count(*) from rest),
      not_run_rows = (select count(*) from rest)
    where id = ${id} and ended_at is null
    returning ${COLUMNS}`);
}

export interface EndedRow {
  readonly line: number;
  readonly merchantTransactionId: string | null;
  readonly transactionUuid: string | null;
  readonly error: RowError | null;
}

/**
 * Rows of one outcome in the order of the file, after a line.
 * @param options `exceptNotRun` leaves out what a strict batch did not execute because another row failed
 */
export function listRows(
  db: Queryable,
  options: {
    batchId: string;
    state: "executed" | "failed";
    afterLine: number;
    limit: number;
    exceptNotRun?: boolean;
  },
): Promise<EndedRow[]> {
  const isRun =
    options.exceptNotRun === true ? sql`error->>'message' is distinct from ${NOT_RUN.message}` : sql`true`;
  return db.query<EndedRow>(sql`
    select line, merchant_transaction_id, transaction_uuid, error from batch_rows
    where batch_id = ${options.batchId} and state = ${options.state} and line > ${options.afterLine}::int and ${isRun}
    order by line limit ${options.limit}::int`);
}

/** Newest first. */
export function listBatches(
  db: Queryable,
  { connectorGuid, page, perPage }: { connectorGuid: string; page: number; perPage: number },
): Promise<Batch[]> {
  return db.query<Batch>(sql`
    select ${COLUMNS} from batches where connector_guid = ${connectorGuid}
    order by created_at desc, id desc limit ${perPage}::int offset ${(page - 1) * perPage}::int`);
}

/** Those of merchants, newest first. */
export function listBatchesOfMerchants(
  db: Queryable,
  { merchantGuids, skip, limit }: { merchantGuids: readonly string[]; skip: number; limit: number },
): Promise<Batch[]> {
  return db.query<Batch>(sql`
    select ${COLUMNS} from batches where merchant_guid = any(${[...merchantGuids]}::text[])
    order by created_at desc, id desc limit ${limit} offset ${skip}`);
}

export async function countBatches(
  db: Queryable,
  { connectorGuid }: { connectorGuid: string },
): Promise<number> {
  const { count } = await db.one<{ count: bigint }>(
    sql`select count(*) as count from batches where connector_guid = ${connectorGuid}`,
  );
  return Number(count);
}

/** Batches that have not ended, and their rows that were not run yet: for metrics. */
export function openBatches(db: Queryable): Promise<{ batches: bigint; rows: bigint }> {
  return db.one(sql`
    select count(*) as batches, coalesce(sum(total_rows - executed_rows - failed_rows), 0)::bigint as rows
    from batches where ended_at is null`);
}

/** Ended batches with their rows, of which each has up to 100,000. */
export const agedBatches = agedRowsOfTenants({
  table: sql`batches`,
  key: sql`id`,
  tenant: sql`aged.tenant_guid`,
  at: sql`aged.ended_at`,
  most: 5,
});

import {
  json,
  sql,
  type Queryable,
  type Sql,
  type Transaction as DatabaseTransaction,
} from "../platform/database/index.ts";
import type { Refusal } from "../platform/refusal.ts";
import { announceChangeOf, announceChanges, transactionExists } from "../transactions/index.ts";
import type { Fee, Reconciliation, ReconciliationJob, Risk, Settlement } from "./annotations.ts";

type NoTransaction = Refusal<"transaction_not_found">;
/** More would make one transaction's document slow for everybody. */
export const MAX_TAGS = 50;
export const MAX_FEES = 200;
type Full = Refusal<"too_many">;

/** A tag that is there already keeps its first date and author. */
export function addTags(
  db: Queryable,
  options: { uuid: string; tags: readonly string[]; createdBy: string; at: Temporal.Instant },
): Promise<undefined | NoTransaction | Full> {
  const { uuid, tags, createdBy, at } = options;
  const held = sql`(select count(*) from transaction_tags where transaction_uuid = ${uuid} and name <> all(${tags}::text[]))`;
  return annotate(db, {
    uuid,
    fits: sql`${held} + ${tags.length}::int <= ${MAX_TAGS}::int`,
    write: sql`
      insert into transaction_tags (transaction_uuid, merchant_guid, name, created_at, created_by)
      select announced.transaction_uuid, announced.merchant_guid, name, ${at}::timestamptz, ${createdBy}::text
      from announced, unnest(${[...new Set(tags)]}::text[]) as name
      on conflict do nothing`,
  });
}

export function addFees(
  db: Queryable,
  { uuid, fees }: { uuid: string; fees: readonly Fee[] },
): Promise<undefined | NoTransaction | Full> {
  return annotate(db, {
    uuid,
    fits: sql`(select count(*) from transaction_fees where transaction_uuid = ${uuid}) + ${fees.length}::int <= ${MAX_FEES}::int`,
    write: sql`
      insert into transaction_fees (transaction_uuid, merchant_guid, fee)
      select announced.transaction_uuid, announced.merchant_guid, fee
      from announced, jsonb_array_elements(${json(fees)}::jsonb) with ordinality as given (fee, place) order by place`,
  });
}

/** Fees of one source, by the source's own key of each. */
export type FeesByKey = Readonly<Record<string, Fee>>;

/**
 * Takes the place of the source's fees of the transaction, whatever others added. The same fees again change nothing. False
 * when there is no such transaction, or nothing changed.
 */
export async function replaceFees(
  tx: DatabaseTransaction,
  { uuid, source, fees }: { uuid: string; source: string; fees: FeesByKey },
): Promise<boolean> {
  const present = sql`coalesce((select jsonb_object_agg(row_key, fee) from transaction_fees
    where transaction_uuid = ${uuid} and source = ${source}), '{}')`;
  const announced = await tx.maybeOne<{ merchantGuid: string }>(
    announceChangeOf({ uuid, provided: sql`${present} is distinct from ${json(fees)}::jsonb` }),
  );
  if (!announced) return false;
  await tx.execute(sql`delete from transaction_fees where transaction_uuid = ${uuid} and source = ${source}`);
  await tx.execute(sql`
    insert into transaction_fees (transaction_uuid, merchant_guid, fee, source, row_key)
    select ${uuid}, ${announced.merchantGuid}, value, ${source}, key from jsonb_each(${json(fees)}::jsonb) order by key`);
  return true;
}

/** Sets the given fields of the settlement and of its `providerSettlement`; others stay. The same again changes nothing. */
export async function mergeSettlement(
  tx: DatabaseTransaction,
  { uuid, settlement }: { uuid: string; settlement: Settlement },
): Promise<void> {
  const { providerSettlement, ...fields } = settlement;
  const before = await tx.maybeOne<{ settlement: Settlement }>(
    sql`select settlement from transaction_settlements where transaction_uuid = ${uuid} for update`,
  );
  const merged: Settlement = {
    ...before?.settlement,
    ...fields,
    ...(providerSettlement && {
      providerSettlement: { ...before?.settlement.providerSettlement, ...providerSettlement },
    }),
  };
  const isSame = sql`exists (
    select from transaction_settlements where transaction_uuid = ${uuid} and settlement = ${json(merged)}::jsonb)`;
  await annotate(tx, {
    uuid,
    fits: sql`not ${isSame}`,
    write: sql`
      insert into transaction_settlements (transaction_uuid, merchant_guid, settlement)
      select transaction_uuid, merchant_guid, ${json(merged)}::jsonb from announced
      on conflict (transaction_uuid) do update
        set merchant_guid = excluded.merchant_guid, settlement = excluded.settlement, changed_at = excluded.changed_at`,
  });
}

/** Sets the result, unless it is what was set before. */
export async function updateReconciliation(
  tx: DatabaseTransaction,
  { uuid, reconciliation }: { uuid: string; reconciliation: Reconciliation },
): Promise<void> {
  const isSame = sql`exists (
    select from transaction_reconciliations where transaction_uuid = ${uuid} and reconciliation = ${json(reconciliation)}::jsonb)`;
  await annotate(tx, {
    uuid,
    fits: sql`not ${isSame}`,
    write: sql`
      insert into transaction_reconciliations (transaction_uuid, merchant_guid, reconciliation)
      select transaction_uuid, merchant_guid, ${json(reconciliation)}::jsonb from announced
      on conflict (transaction_uuid) do update
        set merchant_guid = excluded.merchant_guid, reconciliation = excluded.reconciliation, changed_at = excluded.changed_at`,
  });
}

/** Adds a job of the gateway to each of the transactions, once by its key; a later version of it takes its place. */
export async function recordJobs(
  tx: DatabaseTransaction,
  { uuids, key, job }: { uuids: readonly string[]; key: string; job: ReconciliationJob },
): Promise<void> {
  if (uuids.length === 0) return;
  await tx.execute(sql`
    with changed as (
      insert into transaction_jobs (transaction_uuid, job_key, job)
      select uuid, ${key}, ${json(job)}::jsonb from unnest(${uuids}::text[]) as uuid
      on conflict (transaction_uuid, job_key) do update set job = excluded.job, changed_at = excluded.changed_at
        where transaction_jobs.job is distinct from excluded.job
      returning transaction_uuid
    )
    ${announceChanges(sql`select transaction_uuid from changed`)}`);
}

/** Takes the place of the settlement that was set before. */
export function setSettlement(
  db: Queryable,
  { uuid, settlement }: { uuid: string; settlement: Settlement },
): Promise<undefined | NoTransaction | Full> {
  return annotate(db, {
    uuid,
    fits: sql`true`,
    write: sql`
      insert into transaction_settlements (transaction_uuid, merchant_guid, settlement)
      select transaction_uuid, merchant_guid, ${json(settlement)}::jsonb from announced
      on conflict (transaction_uuid) do update
        set merchant_guid = excluded.merchant_guid, settlement = excluded.settlement, changed_at = excluded.changed_at`,
  });
}

/** Takes the place of the result that was set before. */
export function setReconciliation(
  db: Queryable,
  { uuid, reconciliation }: { uuid: string; reconciliation: Reconciliation },
): Promise<undefined | NoTransaction | Full> {
  return annotate(db, {
    uuid,
    fits: sql`true`,
    write: sql`
      insert into transaction_reconciliations (transaction_uuid, merchant_guid, reconciliation)
      select transaction_uuid, merchant_guid, ${json(reconciliation)}::jsonb from announced
      on conflict (transaction_uuid) do update
        set merchant_guid = excluded.merchant_guid, reconciliation = excluded.reconciliation, changed_at = excluded.changed_at`,
  });
}

/** Takes the place of what was set before. */
export function setRisk(
  db: Queryable,
  { uuid, risk }: { uuid: string; risk: Risk },
): Promise<undefined | NoTransaction | Full> {
  return annotate(db, {
    uuid,
    fits: sql`true`,
    write: sql`
      insert into transaction_risks (transaction_uuid, merchant_guid, risk)
      select transaction_uuid, merchant_guid, ${json(risk)}::jsonb from announced
      on conflict (transaction_uuid) do update
        set merchant_guid = excluded.merchant_guid, risk = excluded.risk, changed_at = excluded.changed_at`,
  });
}

/** Writes and announces in one statement, like every change of a transaction's document. */
async function annotate(
  db: Queryable,
  { uuid, fits, write }: { uuid: string; fits: Sql; write: Sql },
): Promise<undefined | NoTransaction | Full> {
  const { exists, announced } = await db.one<{ exists: boolean; announced: boolean }>(sql`
    with announced as (
      ${announceChangeOf({ uuid, provided: fits })}
    ), written as (${write})
    select ${transactionExists(uuid)} as exists,
      exists (select from announced) as announced`);
  if (announced) return undefined;
  return { refused: true, code: exists ? "too_many" : "transaction_not_found" };
}

import {
  databaseNow,
  json,
  sql,
  type Database,
  type Queryable,
  type Sql,
  type Transaction,
} from "../../platform/database/index.ts";
import {
  dueTenants,
  type DueCount,
  type DueTenant,
  type TenantKind,
} from "../../platform/retention/index.ts";
import { LIVE_INSTRUMENTS } from "../../vault/index.ts";
import { earliestUuidOf, firstUuidOf } from "../archived.ts";
import { erasePersonalData } from "./erase-customer.ts";
import { hasMoreThan, type ErasureStage } from "./kept-data.ts";

/** Erases what other slices have of the customers of these transactions, in the same database transaction. */
export type EraseElsewhere = (
  tx: Queryable,
  options: { stage: ErasureStage; transactionUuids: readonly string[] },
) => Promise<void>;

/** A transaction that was passed over is looked at again a day later. */
const LOOK_AGAIN_HOURS = 24;

/**
 * The rule of the personal data of transactions. They are gone through in the order of their uuids, and how far that has come is
 * kept for each tenant, so that no old transaction is read again and no index is needed for it.
 */
export function agedPersonalData(
  stage: ErasureStage,
  eraseElsewhere: EraseElsewhere,
): Pick<TenantKind, "count" | "purge"> {
  return {
    count: (db, due) => countDue(db, { stage, due }),
    purge: async (db, { due, limit }) => {
      let isMoreLeft = await lookAgain(db, { stage, due, limit, eraseElsewhere });
      for (const group of Map.groupBy(await placesOf(db, { stage, due }), keyOf).values())
        isMoreLeft = (await goOn(db, { stage, group, limit, eraseElsewhere })) || isMoreLeft;
      return isMoreLeft;
    },
  };
}

interface Place extends DueTenant {
  /** Up to this uuid all were looked at. */
  readonly upTo: string;
}

async function placesOf(
  db: Queryable,
  { stage, due }: { stage: ErasureStage; due: readonly DueTenant[] },
): Promise<Place[]> {
  const rows = await db.query<{ tenantGuid: string; upTo: string }>(sql`
    select tenant_guid, up_to from personal_data_progress
    where stage = ${stage} and tenant_guid = any(${due.map(({ tenantGuid }) => tenantGuid)}::text[])`);
  const known = new Map(rows.map(({ tenantGuid, upTo }) => [tenantGuid, upTo]));
  return due
    .map((tenant) => ({ ...tenant, upTo: known.get(tenant.tenantGuid) ?? startOf(tenant) }))
    .filter(({ upTo, before }) => upTo < firstUuidOf(before));
}

function startOf({ since }: DueTenant): string {
  return earliestUuidOf(since);
}

/** Tenants that are equally far and have equally much to do are gone through together. */
function keyOf({ upTo, before }: Place): string {
  return `${upTo} ${firstUuidOf(before)}`;
}

/** The next transactions of the tenants of a group; true when there are more. */
function goOn(
  db: Database,
  options: { stage: ErasureStage; group: readonly Place[]; limit: number; eraseElsewhere: EraseElsewhere },
): Promise<boolean> {
  const { stage, group, limit } = options;
  const [{ upTo, before }] = group as [Place];
  const tenants = group.map(({ tenantGuid }) => tenantGuid);
  const end = firstUuidOf(before);
  return db.transaction(async (tx) => {
    const rows = await tx.query<{ uuid: string; isOwn: boolean }>(sql`
      select uuid, tenant_guid = any(${tenants}::text[]) as is_own from transactions
      where uuid > ${upTo} and uuid < ${end} order by uuid limit ${limit}::int`);
    const own = rows.filter(({ isOwn }) => isOwn).map(({ uuid }) => uuid);
    await eraseDue(tx, { ...options, due: group, uuids: own });
    const reached = rows.length < limit ? end : rows.at(-1)!.uuid;
    await tx.execute(sql`
      insert into personal_data_progress (stage, tenant_guid, up_to)
      select ${stage}::text, tenant_guid, ${reached}::text from unnest(${tenants}::text[]) as own (tenant_guid)
      on conflict (stage, tenant_guid) do update set up_to = greatest(personal_data_progress.up_to, excluded.up_to)`);
    return rows.length === limit;
  });
}

/** Transactions that were passed over a day ago or longer; true when there are more. */
function lookAgain(
  db: Database,
  options: { stage: ErasureStage; due: readonly DueTenant[]; limit: number; eraseElsewhere: EraseElsewhere },
): Promise<boolean> {
  const { stage, due, limit } = options;
  return db.transaction(async (tx) => {
    const rows = await tx.query<{ uuid: string }>(sql`
      delete from personal_data_postponed where stage = ${stage} and transaction_uuid in (
        select transaction_uuid from personal_data_postponed as aged join ${dueTenants(due)} using (tenant_guid)
        where stage = ${stage} and looked_at < ${databaseNow} - make_interval(hours => ${LOOK_AGAIN_HOURS}::int)
        order by looked_at limit ${limit}::int for update of aged skip locked)
      returning transaction_uuid as uuid`);
    await eraseDue(tx, { ...options, uuids: rows.map(({ uuid }) => uuid) });
    return rows.length === limit;
  });
}

/** Erases those of the transactions that are due, and notes the others of these tenants for later. */
async function eraseDue(
  tx: Transaction,
  options: {
    stage: ErasureStage;
    due: readonly DueTenant[];
    uuids: readonly string[];
    eraseElsewhere: EraseElsewhere;
  },
): Promise<void> {
  const { stage, due, uuids, eraseElsewhere } = options;
  if (uuids.length === 0) return;
  const rows = await tx.query<{ uuid: string; tenantGuid: string; isDue: boolean }>(sql`
    select uuid, tenant_guid, ${isDue(due)} as is_due from transactions where uuid = any(${uuids}::text[])`);
  const transactionUuids = rows.filter((row) => row.isDue).map(({ uuid }) => uuid);
  await erasePersonalData(tx, { stage, transactionUuids });
  await eraseElsewhere(tx, { stage, transactionUuids });
  const others = rows.filter((row) => !row.isDue);
  await tx.execute(sql`
    insert into personal_data_postponed (stage, transaction_uuid, tenant_guid, looked_at)
    select ${stage}::text, item->>'uuid', item->>'tenantGuid', ${databaseNow}
    from jsonb_array_elements(${json(others)}::jsonb) as item
    on conflict (stage, transaction_uuid) do update set looked_at = excluded.looked_at`);
}

/** A condition on a row of `transactions`: ended long enough ago, and no stored instrument of it can be charged. */
function isDue(due: readonly DueTenant[]): Sql {
  return sql`coalesce(inquire_at is null and final_at < (
      select due.before from ${dueTenants(due)} where due.tenant_guid = transactions.tenant_guid), false)
    and not exists (select from ${LIVE_INSTRUMENTS} as live where live.transaction_uuid = uuid)`;
}

async function countDue(
  db: Queryable,
  { stage, due }: { stage: ErasureStage; due: readonly DueTenant[] },
): Promise<DueCount[]> {
  const places = await placesOf(db, { stage, due });
  const ranges = places.map(({ tenantGuid, upTo, before }) => ({
    tenantGuid,
    upTo,
    end: firstUuidOf(before),
  }));
  const postponed = sql`uuid in (select transaction_uuid from personal_data_postponed where stage = ${stage})`;
  return db.query<DueCount>(sql`
    with ranges as (
      select item->>'tenantGuid' as tenant_guid, item->>'upTo' as up_to, item->>'end' as range_end
      from jsonb_array_elements(${json(ranges)}::jsonb) as item
    ), due_uuids as (
      select uuid from transactions join ranges using (tenant_guid)
      where uuid > up_to and uuid < range_end and ${isDue(due)} and ${hasMoreThan(stage)}
      union
      select uuid from transactions where ${postponed} and ${isDue(due)} and ${hasMoreThan(stage)}
    )
    select tenant_guid, count(*)::int as rows from transactions join due_uuids using (uuid) group by 1`);
}

import {
  json,
  sql,
  type Queryable,
  type Sql,
  type Transaction as DatabaseTransaction,
} from "../../platform/database/index.ts";
import type { FeeEntity, FeeSet } from "./fee.ts";
import { startOfMonth } from "./periods.ts";

export async function insertFeeEntity(db: Queryable, entity: FeeEntity): Promise<void> {
  await db.execute(sql`
    insert into fee_entities (guid, tenant_guid, name, entity_type)
    values (${entity.guid}, ${entity.tenantGuid}, ${entity.name}, ${entity.entityType})`);
}

export function listFeeEntities(
  db: Queryable,
  { tenantGuid, after, limit }: { tenantGuid: string; after: string; limit: number },
): Promise<FeeEntity[]> {
  return db.query<FeeEntity>(sql`
    select guid, tenant_guid, name, entity_type from fee_entities
    where tenant_guid = ${tenantGuid} and guid > ${after} order by guid limit ${limit}`);
}

export async function findFeeEntities(
  db: Queryable,
  guids: readonly string[],
): Promise<ReadonlyMap<string, FeeEntity>> {
  const rows = await db.query<FeeEntity>(sql`
    select guid, tenant_guid, name, entity_type from fee_entities where guid = any(${guids}::text[])`);
  return new Map(rows.map((row) => [row.guid, row]));
}

/** False when the owner has a set from that moment already. */
export async function insertFeeSet(
  db: Queryable,
  set: FeeSet & { /** For the audit, which the people of the place see. */ readonly placeGuid: string },
): Promise<boolean> {
  const inserted = await db.execute(sql`
    insert into fee_sets (guid, owner_kind, owner_guid, place_guid, valid_from, description, fees)
    values (${set.guid}, ${set.ownerKind}, ${set.ownerGuid}, ${set.placeGuid},
      ${set.validFrom}::timestamptz, ${set.description},
      ${json(set.fees)}::jsonb)
    on conflict (owner_guid, valid_from) do nothing`);
  return inserted > 0;
}

/** Oldest first. */
export function listFeeSets(db: Queryable, ownerGuid: string): Promise<FeeSet[]> {
  return db.query<FeeSet>(sql`
    select guid, owner_kind, owner_guid, valid_from, description, fees from fee_sets
    where owner_guid = ${ownerGuid} order by valid_from`);
}

/** All sets of the owners, oldest first. Few: they are made by hand. */
export function feeSetsOf(db: Queryable, ownerGuids: readonly string[]): Promise<FeeSet[]> {
  return db.query<FeeSet>(sql`
    select guid, owner_kind, owner_guid, valid_from, description, fees from fee_sets
    where owner_guid = any(${ownerGuids}::text[]) order by valid_from`);
}

/** A set with periodic fees that ended or was in force since they were charged last. */
export interface PeriodicSet extends FeeSet {
  /** When the owner's next set begins; null while there is none. */
  readonly validTo: Temporal.Instant | null;
  readonly chargedUntil: Temporal.Instant | null;
}

const IS_PERIODIC = sql`fees @? '$[*] ? (@.kind == "periodic")'`;

/** An expression for the end of the month of that time, where there are periodic fees. */
export function nextPeriodicCharge(after: Temporal.Instant): Sql {
  const monthEnd = startOfMonth(after).toZonedDateTimeISO("UTC").add({ months: 1 }).toInstant();
  return sql`(select ${monthEnd}::timestamptz where exists (select from fee_sets where ${IS_PERIODIC}))`;
}

/** Sets with periodic fees for which a month may have ended, locked. Those another process works on are left out. */
export function lockPeriodicSets(
  tx: DatabaseTransaction,
  { monthStart, limit }: { monthStart: Temporal.Instant; limit: number },
): Promise<PeriodicSet[]> {
  return tx.query<PeriodicSet>(sql`
    select guid, owner_kind, owner_guid, valid_from, description, fees, charged_until,
      (select min(later.valid_from) from fee_sets as later
        where later.owner_guid = fee_sets.owner_guid and later.valid_from > fee_sets.valid_from) as valid_to
    from fee_sets
    where ${IS_PERIODIC} and valid_from < ${monthStart}::timestamptz
      and (charged_until is null or charged_until < ${monthStart}::timestamptz)
      and not quittance_is_away(owner_guid)
    order by guid limit ${limit} for update skip locked`);
}

export async function markCharged(
  tx: DatabaseTransaction,
  { guid, until }: { guid: string; until: Temporal.Instant },
): Promise<void> {
  await tx.execute(sql`update fee_sets set charged_until = ${until}::timestamptz where guid = ${guid}`);
}

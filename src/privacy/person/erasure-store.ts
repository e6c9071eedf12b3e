import { json, sql, type Queryable } from "../../platform/database/index.ts";
import type { Sealer } from "../../platform/sealing.ts";
import { NOTHING_ERASED, type Erasure, type ErasureSubject } from "./erasure.ts";

export function findErasure(
  db: Queryable,
  { guid, lock = false }: { guid: string; lock?: boolean },
): Promise<Erasure | undefined> {
  return db.maybeOne<Erasure>(
    sql`select * from erasures where guid = ${guid} ${lock ? sql`for update` : sql.nothing}`,
  );
}

export async function insertErasure(
  tx: Queryable,
  sealer: Sealer,
  erasure: Pick<
    Erasure,
    "guid" | "tenantGuid" | "placeGuid" | "reference" | "requestedBy" | "requestedAt" | "untilUuid"
  > & {
    readonly subject: ErasureSubject;
  },
): Promise<void> {
  const { guid, tenantGuid, placeGuid, reference, requestedBy, requestedAt, untilUuid, subject } = erasure;
  await tx.execute(sql`
    insert into erasures (guid, tenant_guid, place_guid, reference, requested_by, requested_at, until_uuid, subject, counts)
    values (${guid}, ${tenantGuid}, ${placeGuid}, ${reference}, ${requestedBy}, ${requestedAt}::timestamptz,
      ${untilUuid}, ${sealSubject(sealer, guid, subject)}, ${json(NOTHING_ERASED)}::jsonb)`);
}

/** How far a running erasure has come. */
export async function saveProgress(
  tx: Queryable,
  sealer: Sealer,
  {
    guid,
    subject,
    upTo,
    underWay,
    counts,
  }: Pick<Erasure, "guid" | "upTo" | "underWay" | "counts"> & {
    readonly subject: ErasureSubject;
  },
): Promise<void> {
  await tx.execute(sql`
    update erasures set subject = ${sealSubject(sealer, guid, subject)}, up_to = ${upTo},
      under_way = ${underWay}::text[], counts = ${json(counts)}::jsonb
    where guid = ${guid}`);
}

/** Keeps the receipt, and erases by what the person was found. */
export async function completeErasure(
  tx: Queryable,
  { guid, completedAt, receipt }: { guid: string; completedAt: Temporal.Instant; receipt: string },
): Promise<void> {
  await tx.execute(sql`
    update erasures set subject = null, under_way = '{}', completed_at = ${completedAt}::timestamptz, receipt = ${receipt}
    where guid = ${guid}`);
}

export async function openSubject(
  sealer: Sealer,
  { guid, subject }: Pick<Erasure, "guid" | "subject">,
): Promise<ErasureSubject | undefined> {
  return subject === null
    ? undefined
    : (JSON.parse(await sealer.open(subject, contextOf(guid))) as ErasureSubject);
}

function sealSubject(sealer: Sealer, guid: string, subject: ErasureSubject): string {
  return sealer.seal(json(subject), contextOf(guid));
}

function contextOf(guid: string): string {
  return `erasures:${guid}:subject`;
}

import { sql, type Queryable } from "../platform/database/index.ts";

/** The position of a scan of all transactions, oldest first. */
export interface WalkPosition {
  readonly createdAt: Temporal.Instant;
  readonly uuid: string;
}

/** A chargeback or its reversal that a provider reported. */
export interface DisputedMoney {
  readonly uuid: string;
  readonly type: "chargeback" | "chargeback-reversal";
  readonly tenantGuid: string;
  readonly merchantGuid: string;
  readonly connectorGuid: string;
  /** What collected the money. */
  readonly referenceUuid: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly createdAt: Temporal.Instant;
  readonly disputeId: string;
  readonly reason: string;
  readonly isSecond: boolean;
}

/**
 * Scans the next `limit` transactions that were created before `until` for those that moved money of a dispute. `next` is null
 * after the last one. There is no index for it: it is for work that is done once.
 */
export async function walkDisputedMoney(
  db: Queryable,
  { after, until, limit }: { after: WalkPosition; until: Temporal.Instant; limit: number },
): Promise<{ found: DisputedMoney[]; next: WalkPosition | null }> {
  const rows = await db.query<WalkPosition & { money: boolean }>(sql`
    select uuid, created_at, type in ('chargeback', 'chargeback-reversal') and initiated_by = 'provider'
      and result ? 'dispute' as money
    from transactions
    where (created_at, uuid) > (${after.createdAt}::timestamptz, ${after.uuid}) and created_at < ${until}::timestamptz
    order by created_at, uuid limit ${limit}::int`);
  const last = rows.length < limit ? undefined : rows.at(-1);
  const uuids = rows.filter(({ money }) => money).map(({ uuid }) => uuid);
  return {
    found: uuids.length > 0 ? await disputedMoney(db, uuids) : [],
    next: last ? { uuid: last.uuid, createdAt: last.createdAt } : null,
  };
}

function disputedMoney(db: Queryable, uuids: readonly string[]): Promise<DisputedMoney[]> {
  return db.query<DisputedMoney>(sql`
    select uuid, type, tenant_guid, merchant_guid, connector_guid, reference_uuid, amount_minor, currency, created_at,
      result->'dispute'->>'disputeId' as dispute_id, result->'dispute'->>'reason' as reason,
      coalesce((result->'dispute'->>'isSecond')::boolean, false) as is_second
    from transactions where uuid = any(${uuids}::text[]) and reference_uuid is not null and amount_minor is not null
    order by created_at, uuid`);
}

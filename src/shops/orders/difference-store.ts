import { sql, type Queryable, type Sql } from "../../platform/database/index.ts";
import type { OrderState, DifferenceKind } from "./judge-orders.ts";

/** A difference as it is kept: until a report says otherwise. */
export interface KeptDifference {
  readonly guid: string;
  readonly tenantGuid: string;
  readonly merchantGuid: string;
  readonly connectorGuid: string;
  readonly shopGuid: string | null;
  readonly testMode: boolean;
  readonly orderName: string;
  readonly kind: DifferenceKind;
  readonly uuids: readonly string[];
  readonly state: OrderState;
  readonly totalMinor: bigint;
  readonly currency: string;
  readonly foundAt: Temporal.Instant;
  readonly ignoredAt: Temporal.Instant | null;
  readonly ignoredBy: string | null;
  readonly ignoredReason: string | null;
}

type NewDifference = Omit<KeptDifference, "ignoredAt" | "ignoredBy" | "ignoredReason">;

const COLUMNS: Sql = sql`guid, tenant_guid, merchant_guid, connector_guid, shop_guid, test_mode, order_name, kind, uuids, state,
  total_minor, currency, found_at, ignored_at, ignored_by, ignored_reason`;

/** Whether what is known of a difference is not what was known before. */
const HAS_CHANGED: Sql = sql`(kept.uuids, kept.state, kept.total_minor, kept.currency)
  is distinct from (excluded.uuids, excluded.state, excluded.total_minor, excluded.currency)`;

/** Keeps a difference. Returns it when it is new or has changed, which ends that it is ignored; undefined when it is known as it is. */
export function keepDifference(tx: Queryable, one: NewDifference): Promise<KeptDifference | undefined> {
  return tx.maybeOne<KeptDifference>(sql`
    insert into shop_differences as kept (guid, tenant_guid, merchant_guid, connector_guid, shop_guid, test_mode, order_name, kind,
      uuids, state, total_minor, currency, found_at)
    values (${one.guid}, ${one.tenantGuid}, ${one.merchantGuid}, ${one.connectorGuid}, ${one.shopGuid}, ${one.testMode},
      ${one.orderName}, ${one.kind}, ${[...one.uuids]}::text[], ${one.state}, ${one.totalMinor}, ${one.currency}, ${one.foundAt})
    on conflict (connector_guid, order_name, kind) do update set uuids = excluded.uuids, state = excluded.state,
      total_minor = excluded.total_minor, currency = excluded.currency, shop_guid = excluded.shop_guid,
      found_at = excluded.found_at, ignored_at = null, ignored_by = null, ignored_reason = null
      where ${HAS_CHANGED}
    returning ${COLUMNS}`);
}

/** Removes differences of reported orders that are none any more; returns how many orders agree now without a person. */
export async function removeSettled(
  tx: Queryable,
  options: {
    connectorGuid: string;
    orders: readonly string[];
    remaining: readonly { readonly id: string; readonly kind: DifferenceKind }[];
  },
): Promise<number> {
  const { connectorGuid, orders, remaining } = options;
  const removed = await tx.query<{ orderName: string; ignoredAt: Temporal.Instant | null }>(sql`
    delete from shop_differences
    where connector_guid = ${connectorGuid} and order_name = any(${[...orders]}::text[])
      and not (order_name, kind) in (select * from unnest(${remaining.map(({ id }) => id)}::text[],
        ${remaining.map(({ kind }) => kind)}::text[]))
    returning order_name, ignored_at`);
  // One that became another kind of difference is not settled.
  const stillDiffer = new Set(remaining.map(({ id }) => id));
  const settled = removed.filter(
    ({ orderName, ignoredAt }) => ignoredAt === null && !stillDiffer.has(orderName),
  );
  return new Set(settled.map(({ orderName }) => orderName)).size;
}

interface OpenDifferences {
  readonly merchantGuids: readonly string[];
  readonly testMode: boolean;
}

const isOpen = ({ merchantGuids, testMode }: OpenDifferences): Sql =>
  sql`merchant_guid = any(${[...merchantGuids]}::text[]) and test_mode = ${testMode} and ignored_at is null`;

/** Differences that nobody ignores, newest first. */
export function listDifferences(
  db: Queryable,
  { limit, ...open }: OpenDifferences & { readonly limit: number },
): Promise<KeptDifference[]> {
  return db.query<KeptDifference>(sql`
    select ${COLUMNS} from shop_differences where ${isOpen(open)} order by found_at desc, guid desc limit ${limit}`);
}

/** An expression for their number, at most `limit`. */
export function openDifferences({ limit, ...open }: OpenDifferences & { readonly limit: number }): Sql {
  return sql`(select count(*)::int from (select from shop_differences where ${isOpen(open)} limit ${limit}) as counted)`;
}

export function findDifference(db: Queryable, guid: string): Promise<KeptDifference | undefined> {
  return db.maybeOne<KeptDifference>(sql`select ${COLUMNS} from shop_differences where guid = ${guid}`);
}

/** Takes a difference from the lists until it changes; false when there is none any more, or another person was first. */
export async function ignoreDifference(
  db: Queryable,
  { guid, by, reason, at }: { guid: string; by: string; reason: string; at: Temporal.Instant },
): Promise<boolean> {
  const ignored = await db.maybeOne(sql`
    update shop_differences set ignored_at = ${at}, ignored_by = ${by}, ignored_reason = ${reason}
    where guid = ${guid} and ignored_at is null returning guid`);
  return ignored !== undefined;
}

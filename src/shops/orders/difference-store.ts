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

/** Removes differences of reported orders that are none any more. */
export async function removeSettled(
  tx: Queryable,
  options: {
    connectorGuid: string;
    orders: readonly string[];
    remaining: readonly { readonly id: string; readonly kind: DifferenceKind }[];
  },
): Promise<void> {
  const { connectorGuid, orders, remaining } = options;
  await tx.execute(sql`
    delete from shop_differences
    where connector_guid = ${connectorGuid} and order_name = any(${[...orders]}::text[])
      and not (order_name, kind) in (select * from unnest(${remaining.map(({ id }) => id)}::text[],
        ${remaining.map(({ kind }) => kind)}::text[]))`);
}

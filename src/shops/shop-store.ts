import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import type { Shop, ShopState } from "./shop.ts";

const COLUMNS: Sql = sql`shop.guid, shop.tenant_guid, shop.merchant_guid, shop.kind, shop.shop_url, shop.merchant_user_guid,
  shop.endpoint_guid, shop.created_at, shop.created_by`;

export function insertShop(db: Queryable, shop: Omit<Shop, "createdBy">): Promise<Shop> {
  return db.one<Shop>(sql`
    insert into shops as shop (guid, tenant_guid, merchant_guid, kind, shop_url, merchant_user_guid, endpoint_guid, created_at)
    values (${shop.guid}, ${shop.tenantGuid}, ${shop.merchantGuid}, ${shop.kind}, ${shop.shopUrl}, ${shop.merchantUserGuid},
      ${shop.endpointGuid}, ${shop.createdAt}) returning ${COLUMNS}`);
}

export function findShop(db: Queryable, guid: string): Promise<Shop | undefined> {
  return db.maybeOne<Shop>(sql`select ${COLUMNS} from shops as shop where guid = ${guid}`);
}

/** The shop whose credential the user is. */
export function findShopOfUser(db: Queryable, merchantUserGuid: string): Promise<Shop | undefined> {
  return db.maybeOne<Shop>(
    sql`select ${COLUMNS} from shops as shop where merchant_user_guid = ${merchantUserGuid}`,
  );
}

/** Shops of merchants, oldest first, with what happened last. */
export function listShopsOf(
  db: Queryable,
  merchantGuids: readonly string[],
): Promise<(Shop & Omit<ShopState, "username">)[]> {
  return db.query<Shop & Omit<ShopState, "username">>(sql`
    select ${COLUMNS}, state.version, state.reported_at, coalesce(state.reported_orders, 0) as reported_orders,
      state.kept_out_at, state.kept_out_url, coalesce(state.settled_differences, 0) as settled_differences,
      (select count(*)::int from shop_differences where shop_guid = shop.guid and ignored_at is null) as differences
    from shops as shop left join shop_states as state on state.shop_guid = shop.guid
    where shop.merchant_guid = any(${[...merchantGuids]}::text[])
    order by shop.created_at, shop.guid limit ${MAX_SHOPS}`);
}

/** A merchant has a handful. */
export const MAX_SHOPS = 1_000;

export async function countShops(db: Queryable, merchantGuid: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from shops where merchant_guid = ${merchantGuid}`,
  );
  return count;
}

/** Its state and its differences go with it. */
export async function removeShop(tx: Queryable, guid: string): Promise<void> {
  await tx.execute(sql`delete from shops where guid = ${guid}`);
}

export async function recordReport(
  db: Queryable,
  report: { shopGuid: string; at: Temporal.Instant; orders: number; settled: number; version: string | null },
): Promise<void> {
  await db.execute(sql`
    insert into shop_states as state (shop_guid, reported_at, reported_orders, settled_differences, version)
    values (${report.shopGuid}, ${report.at}, ${report.orders}, ${report.settled}, ${report.version})
    on conflict (shop_guid) do update set reported_at = excluded.reported_at,
      reported_orders = excluded.reported_orders, settled_differences = state.settled_differences + excluded.settled_differences,
      version = coalesce(excluded.version, state.version)`);
}

/** At most one write in a minute: a copy of a shop may call often. */
const KEPT_OUT_EVERY = sql`interval '1 minute'`;
const MAX_SHOWN_URL = 200;

/** Remembers that a copy of a shop used the credential of this user. */
export async function recordKeptOut(
  db: Queryable,
  { merchantUserGuid, shopUrl, at }: { merchantUserGuid: string; shopUrl: string; at: Temporal.Instant },
): Promise<void> {
  const url = Array.from(shopUrl)
    .filter((character) => character >= " " && character <= "~")
    .join("");
  await db.execute(sql`
    insert into shop_states as state (shop_guid, kept_out_at, kept_out_url)
    select guid, ${at}::timestamptz, ${url.slice(0, MAX_SHOWN_URL)}::text from shops where merchant_user_guid = ${merchantUserGuid}
    on conflict (shop_guid) do update set kept_out_at = excluded.kept_out_at, kept_out_url = excluded.kept_out_url
      where state.kept_out_at is null or state.kept_out_at < excluded.kept_out_at - ${KEPT_OUT_EVERY}`);
}

import type { Queryable } from "../platform/database/index.ts";
import { listMerchantUserNames } from "../tenancy/index.ts";
import { listShopsOf } from "./shop-store.ts";
import { eventsUrlOf, type Shop, type ShopState } from "./shop.ts";

type ListedShop = Shop & ShopState;

/** Shops of merchants, oldest first, with the names of their users and what happened last. */
export async function listShops(db: Queryable, merchantGuids: readonly string[]): Promise<ListedShop[]> {
  const shops = await listShopsOf(db, merchantGuids);
  const names = await listMerchantUserNames(
    db,
    shops.map(({ merchantUserGuid }) => merchantUserGuid),
  );
  return shops.map((shop) => ({ ...shop, username: names.get(shop.merchantUserGuid) ?? null }));
}

/** As the API shows it. */
export function describeShop({ tenantGuid: _tenant, createdAt, ...shop }: Shop) {
  return {
    ...shop,
    eventsUrl: eventsUrlOf(shop) ?? "",
    createdAt: createdAt.toString({ smallestUnit: "second" }),
  };
}

/** The same with what happened last. */
export function describeListedShop(listed: ListedShop) {
  const {
    username,
    version,
    reportedAt,
    reportedOrders,
    keptOutAt,
    keptOutUrl,
    differences,
    settledDifferences,
    ...shop
  } = listed;
  return {
    ...describeShop(shop),
    username,
    version,
    reportedOrders,
    differences,
    settledDifferences,
    keptOutUrl,
    lastReportAt: reportedAt?.toString({ smallestUnit: "second" }) ?? null,
    keptOutAt: keptOutAt?.toString({ smallestUnit: "second" }) ?? null,
  };
}

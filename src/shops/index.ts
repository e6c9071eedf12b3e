export { shopOperations } from "./http/index.ts";
export { createShop } from "./create-shop.ts";
export { registerOrderRoutes } from "./http/order-routes.ts";
export { shopMigrations } from "./migrations.ts";
export { recordKeptOut } from "./shop-store.ts";
export { listShops } from "./list-shops.ts";
export { eventsUrlOf, SHOP_KINDS, type ShopKind } from "./shop.ts";
export {
  findDifference,
  ignoreDifference,
  listDifferences,
  openDifferences,
  type KeptDifference,
} from "./orders/difference-store.ts";

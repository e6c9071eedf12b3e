export { shopOperations } from "./http/index.ts";
export { registerOrderRoutes } from "./http/order-routes.ts";
export { shopMigrations } from "./migrations.ts";
export { recordKeptOut } from "./shop-store.ts";

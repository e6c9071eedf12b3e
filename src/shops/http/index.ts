import { createShopCredentialOperation } from "./create-shop-credential.ts";
import { deleteShopOperation } from "./delete-shop.ts";
import { listShopsOperation } from "./list-shops.ts";

/** Shops whose orders are paid through this gateway. */
export const shopOperations = [createShopCredentialOperation, listShopsOperation, deleteShopOperation];

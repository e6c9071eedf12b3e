import type { EventOperationParts } from "../../event-endpoints/index.ts";
import { defineOperation } from "../../tenancy/index.ts";
import { deleteShop } from "../delete-shop.ts";
import { SHOP_SCOPE } from "./shop-schemas.ts";

export const deleteShopOperation = defineOperation({
  id: "deleteShop",
  method: "POST",
  summary: "Disconnect a shop: its user and its endpoint end at once; its payments stay",
  permission: "credentials",
  scope: SHOP_SCOPE,
  response: {},
  run: async ({ events }: EventOperationParts, { params: { shopGuid } }) =>
    (await deleteShop(events, shopGuid)) ? {} : undefined,
});

import { Type } from "typebox";
import { defineOperation, MERCHANT_SCOPE, type ProvisioningParts } from "../../tenancy/index.ts";
import { describeListedShop, listShops } from "../list-shops.ts";
import { ListedShopSchema } from "./shop-schemas.ts";

export const listShopsOperation = defineOperation({
  id: "listShops",
  method: "GET",
  summary: "List the shops of a merchant, oldest first",
  permission: "read",
  scope: MERCHANT_SCOPE,
  response: { shops: Type.Array(ListedShopSchema, { description: "At most 1,000." }) },
  run: async ({ db }: ProvisioningParts, { params: { merchantGuid } }) => ({
    shops: (await listShops(db, [merchantGuid])).map(describeListedShop),
  }),
});

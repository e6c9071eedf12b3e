import { Type } from "typebox";
import {
  defineOperation,
  findMerchant,
  MERCHANT_GUID,
  MERCHANT_SCOPE,
  noSuchEntity,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { describeListedShop, listShops } from "../list-shops.ts";
import { ListedShopSchema } from "./shop-schemas.ts";

export const listShopsOperation = defineOperation({
  id: "listShops",
  method: "GET",
  summary: "List the shops of a merchant, oldest first",
  permission: "read",
  scope: MERCHANT_SCOPE,
  params: { merchantGuid: MERCHANT_GUID },
  response: { shops: Type.Array(ListedShopSchema, { description: "At most 1,000." }) },
  run: async ({ db }: ProvisioningParts, { params: { merchantGuid } }) => {
    if (!(await findMerchant(db, { merchantGuid }))) return noSuchEntity(MERCHANT_SCOPE);
    return { shops: (await listShops(db, [merchantGuid])).map(describeListedShop) };
  },
});

import { Type } from "typebox";
import type { EventOperationParts } from "../../event-endpoints/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, fieldError, lacksPermission, MERCHANT_SCOPE } from "../../tenancy/index.ts";
import { createShop } from "../create-shop.ts";
import { describeShop } from "../list-shops.ts";
import { CreateBody, ShopSchema } from "./shop-schemas.ts";

export const createShopCredentialOperation = defineOperation({
  id: "createShopCredential",
  method: "POST",
  summary: "Connect a shop: a user bound to its address, and an endpoint for its events",
  description:
    "Username, password and secret are shown once. A request with the header `X-Shop-Url` of another address is refused with 403 `SHOP_ADDRESS`, so that a copy of the shop changes nothing. The shop has what it needs of what its maker has: with the permission `read` it can list and compare its orders, and refund live payments if the root credential makes it.",
  permission: "credentials",
  scope: MERCHANT_SCOPE,
  body: CreateBody,
  response: {
    shop: ShopSchema,
    username: Type.String({ description: "Of the API user." }),
    password: Type.String({ description: "Of the API user; shown once." }),
    webhookSecret: Type.String({
      description: "For the signatures of its events; shown once.",
      examples: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    }),
  },
  run: async ({ events }: EventOperationParts, { entity: merchant, body, caller }) => {
    const made = await createShop(events, {
      merchantGuid: merchant.guid,
      tenantGuid: merchant.tenantGuid,
      ...body,
      maker: caller.authority,
      isRoot: caller.isRoot,
    });
    if (!isRefusal(made)) {
      const { shop, username, password, webhookSecret, operations, mode } = made;
      const described = { ...describeShop(shop), operations, mode };
      return { shop: described, username, password, webhookSecret };
    }
    switch (made.code) {
      case "beyond_maker":
        return lacksPermission("read");
      case "field_refused":
        return fieldError({ path: made.path, fault: made.fault });
    }
  },
});

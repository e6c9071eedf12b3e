import type { ApiClient } from "./api-client.ts";

const SHOP = { kind: "other", shopUrl: "https://matrix.example" };

/** Operations on shops, each with its permission and a complete request. */
export const shopCases = (merchantGuid: string, shopGuid: () => string) =>
  ({
    createShopCredential: { needs: "credentials", path: () => merchantGuid, body: SHOP },
    listShops: { needs: "read", path: () => merchantGuid },
    deleteShop: { needs: "credentials", path: shopGuid, body: {} },
  }) as const;

/** Returns the guid of a shop of the merchant. */
export async function connectShop(root: ApiClient, merchantGuid: string): Promise<string> {
  const { body } = await root.post(`/api/provisioning/createShopCredential/${merchantGuid}`, SHOP);
  return String(body["shop"].guid);
}

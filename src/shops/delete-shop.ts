import { removeEndpointIn, type EventParts } from "../event-endpoints/index.ts";
import { disableMerchantUser } from "../tenancy/index.ts";
import { findShop, removeShop } from "./shop-store.ts";

/** Ends the credential, the endpoint and the record of a shop in one commit. Its payments stay. False when there is none. */
export function deleteShop(parts: EventParts, guid: string): Promise<boolean> {
  return parts.db.transaction(async (tx) => {
    const shop = await findShop(tx, guid);
    if (!shop) return false;
    await disableMerchantUser(tx, shop);
    await removeEndpointIn(tx, shop.endpointGuid);
    await removeShop(tx, guid);
    return true;
  });
}

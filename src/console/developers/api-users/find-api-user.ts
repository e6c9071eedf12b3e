import { findMerchantUser, type MerchantUser } from "../../../tenancy/index.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import type { ConsoleParts } from "../../parts.ts";

/** A user of the merchant in the path; undefined for one of another place. */
export async function findApiUser(
  { db }: ConsoleParts,
  { place, path }: PlaceVisit,
): Promise<MerchantUser | undefined> {
  const user = await findMerchantUser(db, { merchantUserGuid: path("user") });
  return user?.merchantGuid === place.guid ? user : undefined;
}
